/** Paths of the sign-in screens. */
export const loginPath = '/login';
export const registerPath = '/register';
export const forgotPasswordPath = '/forgot-password';
export const resetPasswordPath = '/reset-password';
/** Path of links in invitations; the auth service writes it. */
export const acceptInvitationPath = '/accept-invitation';
export const confirmPath = '/auth/confirm';
export const callbackPath = '/auth/callback';
export const secondFactorPath = '/auth/second-factor';
export const profilePath = '/profile';
/** Path of links in notification mails; the auth service writes it. */
export const unsubscribePagePath = '/unsubscribe';
export const confirmNotificationsPath = '/confirm-notifications';

/** Paths of the sign-in screens, to which a sign-in must not return. */
const signInPaths = new Set([
  loginPath,
  registerPath,
  forgotPasswordPath,
  resetPasswordPath,
  acceptInvitationPath,
  confirmPath,
  callbackPath,
  secondFactorPath,
]);

export function isSignInPath(path: string): boolean {
  return signInPaths.has(path);
}

/** Target of a sign-in without a requested page. */
export const homePath = '/dashboard';
