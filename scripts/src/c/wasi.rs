//! The system that the real library asks: the functions of WASI, preview 1, that a program without files needs.
//!
//! Source: the WASI specification, `wasi_snapshot_preview1`. The numbers given back are its errors.

/// Name, C name and definition of each; a definition may use `host`'s helpers.
pub const FUNCTIONS: [(&str, &str, &str); 16] = [
    ("proc_exit", "K0", "#define K0(c) exit((S)c)\n"),
    // Input and output by lists of places and lengths.
    (
        "fd_read",
        "K1",
        "static U K1(U f,U v,U n,U p){
U c=0;
if(f)return 8;
for(;n--&&!c;v+=8)if(L4(M+v+4))c=H0(L4(M+v),L4(M+v+4));
W4(M+p,c);return 0;}
",
    ),
    (
        "fd_write",
        "K2",
        "static U K2(U f,U v,U n,U p){
U c=0;
if(f-1>1)return 8;
for(;n--;v+=8)c+=(U)fwrite(M+L4(M+v),1,L4(M+v+4),f>1?stderr:stdout);
W4(M+p,c);return 0;}
",
    ),
    // One argument, the program's name, and no variables.
    (
        "args_sizes_get",
        "K3",
        "static U K3(U c,U s){W4(M+c,1);W4(M+s,8);return 0;}\n",
    ),
    (
        "args_get",
        "K4",
        "static U K4(U v,U s){W4(M+v,s);memcpy(M+s,\"program\",8);return 0;}\n",
    ),
    (
        "environ_sizes_get",
        "K5",
        "static U K5(U c,U s){W4(M+c,0);W4(M+s,0);return 0;}\n",
    ),
    ("environ_get", "K6", "#define K6(v,s) 0\n"),
    (
        "clock_time_get",
        "K7",
        "static U K7(U i,Q q,U p){(void)i;(void)q;W8(M+p,H4());return 0;}\n",
    ),
    // The same in each run.
    (
        "random_get",
        "K8",
        "static U K8(U p,U n){memset(M+p,7,n);return 0;}\n",
    ),
    ("sched_yield", "K9", "#define K9() 0\n"),
    // Standard streams are closed and asked for what they are; nothing is open besides.
    ("fd_close", "K10", "#define K10(f) 0\n"),
    (
        "fd_fdstat_get",
        "K11",
        "static U K11(U f,U p){if(f>2)return 8;memset(M+p,0,24);M[p]=2;return 0;}\n",
    ),
    ("fd_seek", "K12", "#define K12(f,o,w,p) 70\n"),
    ("fd_prestat_get", "K13", "#define K13(f,p) 8\n"),
    ("fd_prestat_dir_name", "K14", "#define K14(f,p,n) 8\n"),
    ("poll_oneoff", "K15", "#define K15(s,e,n,p) 52\n"),
];
