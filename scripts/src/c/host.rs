//! The parts of a C file that do not hang on its program: types, what C has no operator for, and the host.
//!
//! `A` is the type of addresses, `M` the memory, `N` its size. The stack is full when a variable lies below `K`, or what
//! has an address in the memory below `H`.

use super::wasi;

/// The head of every file. On the old processors of Intel, numbers with a point would be rounded twice.
pub const HEAD: &str = "#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#elif defined(__unix__)||defined(__APPLE__)
#include <unistd.h>
#define P
#endif
typedef unsigned char B;
typedef int S;
typedef unsigned U;
typedef long long R;
typedef unsigned long long Q;
";

/// What stands before the head where there are numbers with a point: they are to be computed as the machine that
/// WebAssembly describes does it, without wider results in between and without joining two operations to one.
pub const EXACT: &str = "#if defined(__GNUC__)&&!defined(__clang__)
#ifdef __i386__
#pragma GCC target(\"sse2,fpmath=sse\")
#endif
#if defined(__FMA__)||defined(__aarch64__)||defined(__arm__)||defined(__powerpc__)
#pragma GCC optimize(\"fp-contract=off\")
#endif
#elif defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif
";

/// The same for Clang, around all functions: it goes behind the head, and to the end.
pub const EXACT_FUNCTIONS: [&str; 2] = [
    "#if defined(__clang__)&&defined(__i386__)&&!defined(__SSE2__)
#pragma clang attribute push(__attribute__((target(\"sse2\"))),apply_to=function)
#define CLANG
#endif
",
    "#ifdef CLANG
#pragma clang attribute pop
#endif
",
];

/// Reads and writes of several bytes: on little-endian machines as one move, elsewhere byte by byte.
const LITTLE: &str =
    "#if defined(_WIN32)||defined(__i386__)||defined(__x86_64__)||defined(__AARCH64EL__)
";
const BIG: [&str; 2] = [
    "static Q L(const B*p,int n){Q v=0;while(n--)v=v<<8|p[n];return v;}\n",
    "static void W(B*p,Q v,int n){for(;n--;v>>=8)*p++=(B)v;}\n",
];
const MOVES: [[&str; 3]; 6] = [
    [
        "L2(",
        "static U L2(const B*p){unsigned short v;memcpy(&v,p,2);return v;}\n",
        "#define L2(p) ((U)L(p,2))\n",
    ],
    [
        "L4(",
        "static U L4(const B*p){U v;memcpy(&v,p,4);return v;}\n",
        "#define L4(p) ((U)L(p,4))\n",
    ],
    [
        "L8(",
        "static Q L8(const B*p){Q v;memcpy(&v,p,8);return v;}\n",
        "#define L8(p) L(p,8)\n",
    ],
    [
        "W2(",
        "static void W2(B*p,U x){unsigned short v=(unsigned short)x;memcpy(p,&v,2);}\n",
        "#define W2(p,v) W(p,v,2)\n",
    ],
    [
        "W4(",
        "static void W4(B*p,U v){memcpy(p,&v,4);}\n",
        "#define W4(p,v) W(p,v,4)\n",
    ],
    [
        "W8(",
        "static void W8(B*p,Q v){memcpy(p,&v,8);}\n",
        "#define W8(p,v) W(p,v,8)\n",
    ],
];

/// What C has no operator for; each may use those above it.
const HELPERS: [[&str; 2]; 47] = [
    ["X", "#define X (fputs(\"the program panicked\\n\",stderr),exit(101))\n"],
    ["P8(", "static U P8(Q x){
x-=x>>1&0x5555555555555555ULL;
x=(x&0x3333333333333333ULL)+(x>>2&0x3333333333333333ULL);
return (U)(((x+(x>>4))&0xf0f0f0f0f0f0f0fULL)*0x101010101010101ULL>>56);}
"],
    ["P4(", "static U P4(U x){return P8(x);}\n"],
    // GCC has the machine's instruction, on which the reading of numbers waits. In standard C: the multiple of each power
    // of two has other upper bits, a de Bruijn sequence.
    ["Z8(", "static U Z8(Q x){
#ifdef __GNUC__
return x?(U)__builtin_ctzll(x):64;
#else
static const B z[]={
0,1,48,2,57,49,28,3,61,58,50,42,38,29,17,4,62,55,59,36,53,51,43,22,45,39,33,30,24,18,12,5,63,47,56,27,60,41,37,16,54,35,52,21,44,32,23,11,46,26,40,15,34,20,31,10,25,14,19,9,13,8,7,6};
return x?z[(x&(0-x))*0x3f79d71b4cb0a89ULL>>58]:64;
#endif
}
"],
    ["Z4(", "static U Z4(U x){return Z8(x|(Q)1<<32);}\n"],
    ["C8(", "static U C8(Q x){
#ifdef __GNUC__
return x?(U)__builtin_clzll(x):64;
#else
U n=0;for(;n<64&&!(x>>63);n++)x<<=1;return n;
#endif
}
"],
    ["C4(", "static U C4(U x){return C8(x)-32;}\n"],
    ["R4(", "static U R4(U x,U n){return x<<(n&31)|x>>(-n&31);}\n"],
    ["R8(", "static Q R8(Q x,U n){return x<<(n&63)|x>>(-n&63);}\n"],
    // The bits of numbers with a point, and the other way.
    ["I4(", "static U I4(float x){U v;memcpy(&v,&x,4);return v;}\n"],
    ["I8(", "static Q I8(double x){Q v;memcpy(&v,&x,8);return v;}\n"],
    ["D4(", "static float D4(U x){float v;memcpy(&v,&x,4);return v;}\n"],
    ["D8(", "static double D8(Q x){double v;memcpy(&v,&x,8);return v;}\n"],
    // Absolute value, the sign of another number, the lesser and the greater.
    ["A4(", "static float A4(float x){return D4(I4(x)&~0u>>1);}\n"],
    ["A8(", "static double A8(double x){return D8(I8(x)&~0ULL>>1);}\n"],
    ["S4(", "static float S4(float x,float y){return D4((I4(x)&~0u>>1)|(I4(y)&1u<<31));}\n"],
    ["S8(", "static double S8(double x,double y){return D8((I8(x)&~0ULL>>1)|(I8(y)&1ULL<<63));}\n"],
    ["N4(", "static float N4(float x,float y){return x!=x||y!=y?x+y:x<y?x:y<x?y:D4(I4(x)|I4(y));}\n"],
    ["N8(", "static double N8(double x,double y){return x!=x||y!=y?x+y:x<y?x:y<x?y:D8(I8(x)|I8(y));}\n"],
    ["O4(", "static float O4(float x,float y){return x!=x||y!=y?x+y:x>y?x:y>x?y:D4(I4(x)&I4(y));}\n"],
    ["O8(", "static double O8(double x,double y){return x!=x||y!=y?x+y:x>y?x:y>x?y:D8(I8(x)&I8(y));}\n"],
    // To whole numbers: towards zero, down, up, to the nearest, and of two the even one. From 2 to the power of 52 on, all
    // are whole.
    ["E8(", "static double E8(double x){return A8(x)<4503599627370496.?S8((double)(R)x,x):x;}\n"],
    ["F8(", "static double F8(double x){double y=E8(x);return y>x?y-1:y;}\n"],
    ["G8(", "static double G8(double x){double y=E8(x);return y<x?S8(y+1,x):y;}\n"],
    ["Y8(", "static double Y8(double x){double y=A8(x);return y<4503599627370496.?S8(y+4503599627370496.-4503599627370496.,x):x;}\n"],
    // The square root, by the instruction where it is known, since the function is in a library of its own.
    ["Q8(", "#if !defined(__GNUC__)||!defined(__x86_64__)&&!defined(__i386__)&&!defined(__aarch64__)
#include <math.h>
#define Q8(x) sqrt(x)
#elif defined(__aarch64__)
static double Q8(double x){__asm__(\"fsqrt %d0,%d1\":\"=w\"(x):\"w\"(x));return x;}
#else
static double Q8(double x){__asm__(\"sqrtsd %1,%0\":\"=x\"(x):\"x\"(x));return x;}
#endif
"],
    // From integers without sign: both halves are exact, and a bit that stands for those lost decides how the last one
    // is rounded.
    ["V8(", "static double V8(Q x){return (double)(U)(x>>32)*4294967296.+(double)(U)x;}\n"],
    ["V4(", "static float V4(Q x){if(x>>53)x=(x>>11|!!(x&2047))<<11;return (float)V8(x);}\n"],
    // To integers, where the second operand says whether what lies beyond them fails.
    ["T4(", "static U T4(double x,int t){
if(!(x>-2147483649.&&x<2147483648.)){if(t)X;return x!=x?0:x<0?1u<<31:~0u>>1;}
return (U)(S)x;}
"],
    ["T5(", "static U T5(double x,int t){
if(!(x>-1&&x<4294967296.)){if(t)X;return x>0?~0u:0;}
return (U)x;}
"],
    ["T8(", "static Q T8(double x,int t){
if(!(x>=-9223372036854775808.&&x<9223372036854775808.)){if(t)X;return x!=x?0:x<0?1ULL<<63:~0ULL>>1;}
return (Q)(R)x;}
"],
    ["T9(", "static Q T9(double x,int t){
if(!(x>-1&&x<18446744073709551616.)){if(t)X;return x>0?~0ULL:0;}
return (Q)x;}
"],
    // Bytes from letters for six bits each.
    [
        "V6(",
        "static void V6(B*p,const char*s){
for(;*s;s+=4){
U v=(U)(s[0]-48)<<18|(U)(s[1]-48)<<12|(U)(s[2]-48)<<6|(U)(s[3]-48);
*p++=(B)(v>>16);*p++=(B)(v>>8);*p++=(B)v;}}
",
    ],
    // The host: input as soon as there is some, behind all output that somebody may wait for.
    ["H0(", "static A H0(A p,A n){
#ifdef P
R c;
fflush(stdout);
c=read(0,M+p,n>>20?1<<20:(size_t)n);return c<0?0:(A)c;
#elif defined(_WIN32)
R c;
fflush(stdout);
c=_read(0,M+p,n>>20?1<<20:(U)n);return c<0?0:(A)c;
#else
fflush(stdout);
return (A)fread(M+p,1,(size_t)n,stdin);
#endif
}
"],
    ["H1(", "static A H1(A p,A n){return (A)fwrite(M+p,1,(size_t)n,stdout);}\n"],
    ["H2(", "static A H2(A p,A n){return (A)fwrite(M+p,1,(size_t)n,stderr);}\n"],
    ["H3(", "static void H3(void){fflush(stdout);}\n"],
    ["G(", "static A G(A n){
B*p=n<=LIMIT-N?(B*)realloc(M,N+(size_t)n):0;
if(!p)return 0;
M=p;N+=(size_t)n;return (A)N-n;}
"],
    ["J(", "static A J(A n){
A c=(A)N>>16;
if(n>>15||!G(n<<16))return n?-(A)1:c;
memset(M+((size_t)c<<16),0,(size_t)n<<16);return c;}
"],
    ["H9(", "static A H9(void){return (A)N>>16;}\n"],
    ["H4(", "#ifdef P
#include <sys/time.h>
#else
#include <time.h>
#endif
static Q H4(void){
#ifdef P
struct timeval t;
gettimeofday(&t,0);return (Q)t.tv_sec*1000000000u+(Q)t.tv_usec*1000u;
#else
static Q t;
if(!t)t=(Q)time(0)*1000000000u;
return t+(Q)((double)clock()*1e9/CLOCKS_PER_SEC);
#endif
}
"],
    ["H5(", "static A H5(A t,A b){A c=TOP;TOP=t;H=(b?b:BOTTOM)+MARGIN;return c;}\n"],
    ["H6(", "static A H6(void){return MARGIN;}\n"],
    ["H7(", "#define H7(c) exit((S)(c))\n"],
    ["H8(", "#define H8() X\n"],
    ["Y;", "#define Y (fputs(\"the stack is full\\n\",stderr),exit(101))\n"],
    ["E\n", "#define E {B c;if((size_t)&c<K||TOP<H)Y;}\n"],
];

/// The C name of a function that the host has, and whether the program goes on behind it; nothing for others.
pub fn function(name: &str) -> Option<(&'static str, bool)> {
    Some(match name {
        "read" => ("H0", true),
        "write" => ("H1", true),
        "report" => ("H2", true),
        "flush" => ("H3", true),
        "clock" => ("H4", true),
        "stack" => ("H5", true),
        "room" => ("H6", true),
        "grow" => ("G", true),
        "exit" => ("H7", false),
        "fail" => ("H8", false),
        other => {
            let (_, name, _) = wasi::FUNCTIONS.iter().find(|(name, ..)| *name == other)?;
            (name, other != "proc_exit")
        }
    })
}

/// The helpers that the code uses, and those that these use, with the moves of several bytes.
pub fn helpers(code: &str) -> String {
    let mut used = String::new();
    for (_, name, definition) in wasi::FUNCTIONS {
        if code.contains(&format!("{name}(")) {
            used += definition;
        }
    }
    for [call, definition] in HELPERS.iter().rev() {
        if code.contains(call) || used.contains(call) {
            used = format!("{definition}{used}");
        }
    }
    let moves: Vec<_> = MOVES
        .iter()
        .filter(|[call, ..]| code.contains(call) || used.contains(call))
        .collect();
    let mut text = String::new();
    if !moves.is_empty() {
        text += LITTLE;
        moves.iter().for_each(|[_, little, _]| text += little);
        text += "#else\n";
        for (generic, call) in BIG.iter().zip(["L", "W"]) {
            if moves.iter().any(|[name, ..]| name.starts_with(call)) {
                text += generic;
            }
        }
        moves.iter().for_each(|[_, _, big]| text += big);
        text += "#endif\n";
    }
    text + &used
}

/// Where the program starts. `RUN` is what it is.
pub fn main(data: &str, start: &str, is_recursive: bool) -> String {
    let memory = format!("M=(B*)calloc(N,1);\nif(!M)abort();\n{data}");
    let binary = "#ifdef _WIN32\n_setmode(0,_O_BINARY);\n_setmode(1,_O_BINARY);\n#endif\n";
    let (before, run) = match is_recursive {
        true => (THREAD.replace("RUN", start), STACK.replace("RUN", start)),
        false => (String::new(), format!("{start};\n")),
    };
    format!("{before}int main(void){{\n{binary}{memory}{run}return fflush(stdout)!=0;\n}}\n")
}

/// Windows gives a large stack to a thread alone.
const THREAD: &str = "#ifdef _WIN32
#ifdef __cplusplus
extern \"C\"{
#endif
__declspec(dllimport) void*__stdcall CreateThread(void*,size_t,unsigned long(__stdcall*)(void*),void*,unsigned long,unsigned long*);
__declspec(dllimport) unsigned long __stdcall WaitForSingleObject(void*,unsigned long);
#ifdef __cplusplus
}
#endif
static unsigned long __stdcall H10(void*p){B c;(void)p;K=(size_t)&c-(7<<25);RUN;return 0;}
#elif defined(P)
#include <sys/resource.h>
#endif
";

/// Elsewhere, what the system allows is used, and Linux allows more when it is asked; one eighth is left for functions
/// that do not look.
const STACK: &str = "{
#ifdef _WIN32
void*t=CreateThread(0,1<<28,H10,0,1<<16,0);
if(!t)abort();
WaitForSingleObject(t,~0u);
#else
B c;
size_t n=1<<19;
#ifdef P
struct rlimit r;
if(!getrlimit(RLIMIT_STACK,&r)){
rlim_t l=r.rlim_cur;
#ifdef __linux__
rlim_t w=sizeof n>4?1<<28:15<<23;
if(l<w){
r.rlim_cur=w<r.rlim_max?w:r.rlim_max;
if(!setrlimit(RLIMIT_STACK,&r))l=r.rlim_cur;
}
#endif
n=l>>28?1<<28:(size_t)l;
}
#endif
K=(size_t)&c-n/8*7;
RUN;
#endif
}
";
