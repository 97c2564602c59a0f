import { accountSuite } from './accounts/account-suite.js';
import { clientSessionSuite } from './sign-in/client-session-suite.js';
import { emailChangeSuite } from './accounts/email-change-suite.js';
import { factorSuite } from './sign-in/factor-suite.js';
import { linksSuite } from './sign-in/links-suite.js';
import { refreshSuite } from './sign-in/refresh-suite.js';
import { signInSuite } from './sign-in/sign-in-suite.js';
import { signUpSuite } from './accounts/sign-up-suite.js';
import { type Suite } from './testing/suite.js';

/** Suites that depend on the behaviour of the client: its sessions, events and errors. */
export const clientSuites: Record<string, Suite> = {
  'a sign-up': signUpSuite,
  'a sign-in': signInSuite,
  'sessions of a client:': clientSessionSuite,
  'a mailed link': linksSuite,
  'a refresh': refreshSuite,
  'changes of an account:': accountSuite,
  'e-mail changes and resent mails:': emailChangeSuite,
  'a second factor': factorSuite,
};
