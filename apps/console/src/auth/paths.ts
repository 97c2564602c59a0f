/** Addresses of the screens of signing in. */
export const loginPath = '/login';
export const registerPath = '/register';
export const forgotPasswordPath = '/forgot-password';
export const resetPasswordPath = '/reset-password';
export const confirmPath = '/auth/confirm';
export const callbackPath = '/auth/callback';
export const secondFactorPath = '/auth/second-factor';
export const profilePath = '/profile';
/** Where a sign-in goes when nobody wanted to be anywhere else. */
export const homePath = '/dashboard';
