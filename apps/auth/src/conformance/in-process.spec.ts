import { contestedSignUpSuite } from './contested-sign-up-suite.js';
import { enumerationSuite } from './enumeration-suite.js';
import { envelopeSuite } from './envelope-suite.js';
import { factorCodeSuite } from './factor-code-suite.js';
import { identitySuite } from './identity-suite.js';
import { accessMatrixSuite } from './access-matrix-suite.js';
import { originSuite } from './origin-suite.js';
import { providerSuite } from './provider-suite.js';
import { redirectSuite } from './redirect-suite.js';
import { secretsSuite } from './secrets-suite.js';
import { sharedAccountSuite } from './shared-account-suite.js';
import { signUpInputSuite } from './sign-up-input-suite.js';
import { lowLimits, limitsSuite } from './limits-suite.js';
import { describeProviderWorld } from './testing/describe-provider-world.js';
import { describeWorld } from './testing/describe-world.js';
import { inProcess } from './testing/transports.js';
import { productWorld } from './testing/world.js';
import { credentialSuite } from './credential-suite.js';
import { clientSuites } from './client-suites.js';

// The whole conformance runs over this transport. `over-nats.spec.ts` runs what a transport may change, because the bus suite of libs/messaging
// proves that both transports behave alike.

describeWorld('with the product and demo mode', inProcess, async () => productWorld, {
  ...clientSuites,
  'the input of a sign-up': signUpInputSuite,
  'a contested sign-up': contestedSignUpSuite,
  'a code of a second factor': factorCodeSuite,
  'the error envelope': envelopeSuite,
  'redirects and hosts': redirectSuite,
  'origins and mails': originSuite,
  'a credential': credentialSuite,
  'shared accounts': sharedAccountSuite,
  'a secret': secretsSuite,
  'access to': accessMatrixSuite,
  'known and unknown addresses': enumerationSuite,
});

describeWorld('with low limits and without demo mode', inProcess, async () => ({ settings: lowLimits }), {
  limits: limitsSuite,
});

describeProviderWorld('with a provider', inProcess, {}, { 'a sign-in': providerSuite, 'an identity': identitySuite });
