/** Texts of the page behind the link of an invitation. */
export const invitationTexts = {
  title: 'Accept the invitation',
  readyText: 'You are invited to the RFP & Grant Tracker. The link in your email works once. Continue to use it now.',
  proceed: 'Accept',
  proceeding: 'Checking the link...',
  chooseTitle: 'Choose a password',
  subtitle: 'Your address is confirmed. With the password you can sign in on other devices.',
  fullName: 'Full name (optional)',
  submit: 'Create account',
  submitting: 'Creating account...',
  failed: 'Invitation not accepted',
  passwordFailed: 'Password not saved',
  done: 'Welcome!',
  doneText: 'Your account is ready.',
  failedTitle: 'This link does not work',
  failedText:
    'Invitations work once and for seven days, and only the newest one works. Ask the person who invited you for another invitation. If you have accepted it already, sign in, or reset the password.',
  noLinkTitle: 'An invitation is required',
  noLink: 'Open this page with the link in an invitation. Administrators of this installation send invitations.',
  reset: 'Reset the password',
} as const;
