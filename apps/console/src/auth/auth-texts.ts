/** Texts of the sign-in screens. */
export const authTexts = {
  unexpected: 'An unexpected error occurred. Please try again.',
  unreachable: 'The server could not be reached. Please try again.',
  minLength: 6,

  validation: {
    emailMissing: 'Please enter your email address',
    emailInvalid: 'Please enter an email address, such as name@example.com',
    passwordMissing: 'Please enter a password',
    passwordShort: (count: number) => `Password must be at least ${count} characters long`,
    confirmMissing: 'Please enter the password a second time',
    mismatch: 'Passwords do not match',
    nameMissing: 'Please enter your full name',
    codeMissing: 'Please enter the 6 digits of your app, or a recovery code',
  },

  toasts: {
    welcome: 'Welcome back!',
    signedOut: 'Signed out',
    signUpFailed: 'Sign up failed',
    signInFailed: 'Sign in failed',
    signOutFailed: 'Sign out failed',
    resetFailed: 'Password reset failed',
    resetSent: 'Password reset sent',
    created: 'Account created! Please check your email to verify your account.',
    demoReady: 'Demo account ready!',
    demoReadyText: 'You are signed in as the demo user. You can look at everything; changes are refused.',
    passwordChanged: 'Password changed',
    passwordChangedText: 'You are signed out everywhere else.',
    mailFailed: 'Email not sent',
    confirmFailed: 'Verification failed',
    emailConfirmed: 'Email confirmed',
    emailChanged: 'Email address changed',
    signedOutLocally: (why: string) =>
      `You are signed out in this browser, but the server could not end the session: ${why}`,
  },

  user: {
    unnamed: 'User',
    block: 'Your account',
    account: 'Account Settings',
    signOut: 'Sign Out',
    demo: 'Demo',
    readOnly: 'Read-only',
    readOnlyAbout: 'This is a read-only demo session. It shows the demo records.',
    unavailable: 'Not available: a demo session is read-only.',
    needs: (role: string) => `Needs ${role}. An administrator can give you this role.`,
    needsInWorkspace: (role: string) => `Needs ${role}. An owner of the workspace can give you this role.`,
  },

  fields: {
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    fullName: 'Full name',
    company: 'Company (optional)',
    role: 'Role',
    noRole: 'Choose a role',
    code: 'Code from your app, or a recovery code',
    factor: 'Authenticator app',
    atLeast: (count: number) => `At least ${count} characters`,
    show: 'Show password',
    hide: 'Hide password',
  },

  loading: 'Loading',
  backToSignIn: 'Back to sign in',

  login: {
    title: 'Welcome back',
    subtitle: 'Sign in to your account',
    submit: 'Sign in',
    submitting: 'Signing in...',
    forgot: 'Forgot password?',
    noAccount: 'No account yet?',
    signUp: 'Sign up',
    invited: 'Accounts are by invitation.',
    provider: (name: string) => `Continue with ${name}`,
    or: 'or',
    ended: 'You have been signed out. Please sign in again.',
    registered: (email: string) =>
      `An email was sent to ${email}. Open the link in it to verify your account, then sign in.`,
    mailbox: 'Open the local mailbox',
    again: 'Send again',
    sentAgain: 'If the account is not verified yet, another email is on its way.',
  },

  demo: {
    heading: 'Demo',
    credentials: 'Demo credentials',
    quickTitle: 'Quick Demo Access',
    quickText: 'Sign in with the demo account.',
    quick: 'Login as Demo User',
    skipTitle: 'Skip to Dashboard',
    skipText: 'Look around without an account. You cannot change anything.',
    skip: 'Skip to Dashboard',
  },

  register: {
    title: 'Create account',
    subtitle: 'Find and track opportunities with an account of your own',
    submit: 'Create account',
    submitting: 'Creating account...',
    haveAccount: 'Already have an account?',
    signIn: 'Sign in',
    closed: 'Sign-up is closed. Ask the operator of this installation for an account.',
    invited: 'Accounts are by invitation. Ask an administrator of this installation to invite you.',
  },

  forgot: {
    title: 'Forgot password',
    subtitle: 'Enter your email address, and you get a link to set a new password.',
    submit: 'Send reset link',
    submitting: 'Sending reset link...',
    sentTitle: 'Check your email',
    sent: "If an account with that email exists, you'll receive a password reset link shortly. Check your spam folder if you don't see it in your inbox.",
    other: 'Use another address',
  },

  reset: {
    title: 'Set a new password',
    readyText: 'The link in your email works once. Continue to use it now.',
    proceed: 'Continue',
    proceeding: 'Checking the link...',
    subtitle: 'Choose a password that you use nowhere else.',
    endsTokens: 'This signs you out everywhere else and ends all API and device tokens of your account.',
    secondFactor: 'Your account has a second factor. Enter its code first.',
    submit: 'Save new password',
    submitting: 'Saving...',
    failedTitle: 'This link does not work',
    failedText: 'Links work once and for a limited time, and only the newest one works. Request another.',
    noLinkTitle: 'A link is required',
    noLink: 'Open this page with the link in a password reset email.',
    askAgain: 'Send another link',
  },

  unsubscribe: {
    title: 'Stop mails',
    text: 'No more mails about opportunities are sent to you. You can switch them on again in your settings.',
    submit: 'Stop these mails',
    submitting: 'Stopping...',
    doneTitle: 'Mails are off',
    done: 'No more mails about opportunities are sent. You can switch them on again in your settings.',
    home: 'Go to the Dashboard',
    all: 'Stop all mails',
    alert: {
      title: 'Stop this alert',
      text: (search: string) =>
        `Your alert of the saved search "${search}" reports nothing more. You can switch it on again in the menu of the search.`,
      submit: 'Stop this alert',
      doneTitle: 'The alert is off',
      done: (search: string) => `Your alert of the saved search "${search}" reports nothing more.`,
    },
  },

  confirmNotifications: {
    title: 'Confirm this address',
    text: 'Mails about opportunities will be sent to the address that got this link.',
    submit: 'Confirm the address',
    submitting: 'Confirming...',
    doneTitle: 'Address confirmed',
    done: 'Mails about opportunities are now sent there. Each has a link that stops them.',
    home: 'Go to the Dashboard',
  },

  confirm: {
    title: 'Verify your email',
    text: 'Press the button to verify your address and sign in.',
    submit: 'Verify email',
    submitting: 'Verifying...',
    changeTitle: 'Change your email',
    changeText: 'Press the button to agree to the change of your address.',
    changeSubmit: 'Confirm the change',
    halfTitle: 'One more link to open',
    half: 'Confirmation link accepted. Please proceed to confirm link sent to the other email.',
    toDashboard: 'Go to the Dashboard',
    failedTitle: 'This link does not work',
    failedText:
      'It was already used, has expired, or a newer one was sent. If your address is already verified, sign in.',
    changeFailedText:
      'It was already used, has expired, or a newer one was sent. Start the change again in your Account Settings.',
    incomplete: 'The address of this page is incomplete. Open the link in your email again, or copy all of it.',
    againTitle: 'Send again',
    again: 'Send again',
    sending: 'Sending...',
    toSettings: 'Go to Account Settings',
  },

  secondFactor: {
    title: 'Two-factor authentication',
    subtitle: 'Open your authenticator app and enter the code that it shows.',
    submit: 'Verify',
    submitting: 'Verifying...',
    none: 'The authenticator apps of your account could not be loaded.',
    retry: 'Try again',
    other: 'Sign in with another account',
  },

  waiting: {
    title: 'The server cannot be reached',
    text: 'You are still signed in. This page continues as soon as the server responds.',
    retry: 'Try again',
  },

  callback: {
    busy: 'Signing in...',
    title: 'Sign-in failed',
    advice: {
      'No browser detected.':
        'This browser does not let the page store anything. Allow storage for this site, or use a window that is not private, and sign in again.',
      'Not a valid PKCE flow url.':
        'The address contains a kind of sign-in that is not supported here. Sign in from this browser.',
      'No code detected.': 'The address lacks the code that the sign-in service should have sent. Sign in again.',
      'No session defined in URL':
        'The address contains no sign-in. Open the complete link from your email, or sign in.',
      'Invalid JWT signature':
        'The response was not signed by this server and was discarded. Sign in again; if it happens again, contact the operator of this installation.',
      'JWKS is empty':
        'The server publishes no keys, so the sign-in cannot be verified. Contact the operator of this installation.',
    },
    otherBrowser: 'This sign-in was started in another browser or window.',
    otherBrowserAdvice: 'Your address may already be verified. Sign in here.',
    otherAdvice: 'Sign in again. If it happens again, contact the operator of this installation.',
    expiredAdvice: 'The link was already used or has expired. Sign in, or request another link.',
  },
} as const;
