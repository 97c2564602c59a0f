/** Texts of the page that confirms the sign-in of a program. */
export const deviceTexts = {
  enterTitle: 'Sign in a program',
  enterText: 'Enter the code that your terminal shows.',
  code: 'Code',
  codeHint: 'Eight letters, such as BCDF-GHJK',
  codeInvalid: 'Please enter the eight letters of the code, such as BCDF-GHJK',
  proceed: 'Continue',

  title: 'Confirm a sign-in',
  subtitle: (account: string) => `A program wants to act as ${account}.`,
  warning:
    'Approve it only if you started this sign-in yourself, just now, and your terminal shows this code. If somebody sent you a link or a code, deny it: they would act as you.',
  program: 'Program',
  programs: { rfp: 'rfp, the command line' },
  host: 'Machine, as it calls itself',
  address: 'Network address',
  access: 'Access',
  scopes: { read: 'Read', write: 'Read and change' },
  duration: (access: string, days: number) => `${access}, for ${days} days`,
  workspace: 'Workspace',
  requested: 'Requested',
  replaces: 'Replaces',
  replaced: (name: string) => `API token “${name}”`,
  approve: 'Approve',
  approving: 'Approving...',
  deny: 'Deny',
  denying: 'Denying...',

  approvedTitle: 'Approved',
  approved: 'The program signs in within a few seconds. You can close this page and go back to your terminal.',
  deniedTitle: 'Denied',
  denied: 'The program got no access. You can close this page.',

  unknownTitle: 'Unknown code',
  unknown: 'No sign-in is waiting under this code. Compare it with the one in your terminal.',
  expiredTitle: 'This code has expired',
  expired: 'A code works for ten minutes. Start the sign-in again in your terminal to get another one.',
  decidedTitle: 'Already answered',
  decided: 'This sign-in was approved or denied before. Your API tokens show which programs can act as you.',
  failedTitle: 'The sign-in could not be loaded',
  retry: 'Try again',
  other: 'Enter another code',
  tokens: 'See your API tokens',

  readOnlyTitle: 'Sign in with your own account',
  readOnly:
    'A demo session cannot sign in a program. Sign out, sign in with your own account, and open the link again.',
} as const;
