//! What numbers with a point can do beyond `core`: by instructions of the machine where there are such, and else by the
//! functions that come with the compiler.

use core::intrinsics;

macro_rules! float {
    ($type:ident, $floor:ident, $ceil:ident, $trunc:ident, $sqrt:ident, $even:ident, $fma:ident,
    $($name:ident = $function:ident($($other:ident)*);)*) => {
        extern "C" {
            fn $fma(x: $type, y: $type, z: $type) -> $type;
            $(fn $function(x: $type, $($other: $type)*) -> $type;)*
        }

        #[allow(missing_docs)] // The names are the real library's.
        impl $type {
            $(
                #[rustc_allow_incoherent_impl]
                pub fn $name(self, $($other: $type)*) -> $type {
                    // SAFETY: the function takes any numbers.
                    unsafe { $function(self, $($other)*) }
                }
            )*

            #[rustc_allow_incoherent_impl]
            #[inline]
            pub fn floor(self) -> $type { intrinsics::$floor(self) }

            #[rustc_allow_incoherent_impl]
            #[inline]
            pub fn ceil(self) -> $type { intrinsics::$ceil(self) }

            #[rustc_allow_incoherent_impl]
            #[inline]
            pub fn trunc(self) -> $type { intrinsics::$trunc(self) }

            #[rustc_allow_incoherent_impl]
            #[inline]
            pub fn sqrt(self) -> $type { intrinsics::$sqrt(self) }

            #[rustc_allow_incoherent_impl]
            #[inline]
            pub fn round_ties_even(self) -> $type { intrinsics::$even(self) }

            #[rustc_allow_incoherent_impl]
            pub fn mul_add(self, factor: $type, term: $type) -> $type {
                // SAFETY: the function takes any numbers.
                unsafe { $fma(self, factor, term) }
            }

            #[rustc_allow_incoherent_impl]
            pub fn fract(self) -> $type { self - self.trunc() }

            #[rustc_allow_incoherent_impl]
            pub fn div_euclid(self, divisor: $type) -> $type {
                let quotient = (self / divisor).trunc();
                match self % divisor < 0.0 {
                    true if divisor > 0.0 => quotient - 1.0,
                    true => quotient + 1.0,
                    false => quotient,
                }
            }

            #[rustc_allow_incoherent_impl]
            pub fn rem_euclid(self, divisor: $type) -> $type {
                let rest = self % divisor;
                if rest < 0.0 { rest + divisor.abs() } else { rest }
            }

            #[rustc_allow_incoherent_impl]
            pub fn powi(self, exponent: i32) -> $type {
                let (mut base, mut left, mut power) = (self, exponent.unsigned_abs(), 1.0);
                loop {
                    if left & 1 == 1 {
                        power *= base;
                    }
                    left >>= 1;
                    if left == 0 {
                        return if exponent < 0 { 1.0 / power } else { power };
                    }
                    base *= base;
                }
            }

            #[rustc_allow_incoherent_impl]
            pub fn log(self, base: $type) -> $type { self.ln() / base.ln() }

            #[rustc_allow_incoherent_impl]
            pub fn sin_cos(self) -> ($type, $type) { (self.sin(), self.cos()) }

            #[rustc_allow_incoherent_impl]
            pub fn asinh(self) -> $type {
                let size = self.abs();
                let inverse = 1.0 / size;
                (size + (size / (1.0_f32 as $type).hypot(inverse) + inverse)).ln_1p().copysign(self)
            }

            #[rustc_allow_incoherent_impl]
            pub fn acosh(self) -> $type {
                match self < 1.0 {
                    true => $type::NAN,
                    false => (self + ((self - 1.0).sqrt() * (self + 1.0).sqrt())).ln(),
                }
            }

            #[rustc_allow_incoherent_impl]
            pub fn atanh(self) -> $type {
                let size = self.abs();
                (0.5 * ((size + size) / (1.0 - size)).ln_1p()).copysign(self)
            }
        }
    };
}

float! { f64, floorf64, ceilf64, truncf64, sqrtf64, round_ties_even_f64, fma,
    round = round(); powf = pow(y); exp = exp(); exp2 = exp2(); ln = log(); log2 = log2(); log10 = log10();
    cbrt = cbrt(); hypot = hypot(y); sin = sin(); cos = cos(); tan = tan(); asin = asin(); acos = acos(); atan = atan();
    atan2 = atan2(y); exp_m1 = expm1(); ln_1p = log1p(); sinh = sinh(); cosh = cosh(); tanh = tanh();
}
float! { f32, floorf32, ceilf32, truncf32, sqrtf32, round_ties_even_f32, fmaf,
    round = roundf(); powf = powf(y); exp = expf(); exp2 = exp2f(); ln = logf(); log2 = log2f(); log10 = log10f();
    cbrt = cbrtf(); hypot = hypotf(y); sin = sinf(); cos = cosf(); tan = tanf(); asin = asinf(); acos = acosf();
    atan = atanf(); atan2 = atan2f(y); exp_m1 = expm1f(); ln_1p = log1pf(); sinh = sinhf(); cosh = coshf();
    tanh = tanhf();
}
