/**
 * The shared account of demo mode. Its password is public, because the sign-in screen shows it, and the account is
 * read-only.
 */
export const demoAccount = {
  email: 'demo@example.com',
  password: 'demo-password-for-everybody',
  metadata: { full_name: 'Demo User', company: 'Demo Company', role: 'business_owner' },
} as const;
