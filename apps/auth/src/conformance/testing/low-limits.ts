/** Limits that a spec can reach. The limits of passwords and codes per account have their defaults. */
export const lowLimits = {
  AUTH_RATE_SIGN_IN: '60',
  AUTH_RATE_SIGN_UP: '12',
  AUTH_RATE_VERIFY: '12',
  AUTH_RATE_FACTOR: '12',
  AUTH_MAIL_INTERVAL_SECONDS: '60',
  AUTH_MAILS_PER_HOUR_ADDRESS: '6',
  AUTH_MANUAL_LINKING: 'off',
};
