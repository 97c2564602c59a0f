/**
 * The demo account, which anybody may use where demo mode is on. Its password is no secret: it is shown on the sign-in screen,
 * and the account can read and nothing else.
 */
export const demoAccount = {
  email: 'demo@example.com',
  password: 'demo-password-for-everybody',
  metadata: { full_name: 'Demo User', company: 'Demo Company', role: 'business_owner' },
} as const;
