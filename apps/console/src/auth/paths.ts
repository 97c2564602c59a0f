/** Paths of the sign-in screens. */
export const loginPath = '/login';
export const registerPath = '/register';
export const forgotPasswordPath = '/forgot-password';
export const resetPasswordPath = '/reset-password';
export const confirmPath = '/auth/confirm';
export const callbackPath = '/auth/callback';
export const secondFactorPath = '/auth/second-factor';
export const profilePath = '/profile';
/** Target of a sign-in without a requested page. */
export const homePath = '/dashboard';
