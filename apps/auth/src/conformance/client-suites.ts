import { accountSuite } from './account-suite.js';
import { clientSessionSuite } from './client-session-suite.js';
import { emailChangeSuite } from './email-change-suite.js';
import { factorSuite } from './factor-suite.js';
import { linksSuite } from './links-suite.js';
import { refreshSuite } from './refresh-suite.js';
import { signInSuite } from './sign-in-suite.js';
import { signUpSuite } from './sign-up-suite.js';
import { type Suite } from './testing/suite.js';

/** Suites that depend on the behaviour of the client: its sessions, events and errors. */
export const clientSuites: Record<string, Suite> = {
  'a sign-up': signUpSuite,
  'a sign-in': signInSuite,
  'a client': clientSessionSuite,
  'a mailed link': linksSuite,
  'a refresh': refreshSuite,
  'an account': accountSuite,
  'an e-mail change': emailChangeSuite,
  'a second factor': factorSuite,
};
