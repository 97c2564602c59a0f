import { contestedSignUpSuite } from './accounts/contested-sign-up-suite.js';
import { enumerationSuite } from './accounts/enumeration-suite.js';
import { envelopeSuite } from './requests/envelope-suite.js';
import { factorCodeSuite } from './sign-in/factor-code-suite.js';
import { identitySuite } from './sign-in/identity-suite.js';
import { accessMatrixSuite } from './access/access-matrix-suite.js';
import { originSuite } from './requests/origin-suite.js';
import { providerSuite } from './sign-in/provider-suite.js';
import { redirectSuite } from './requests/redirect-suite.js';
import { secretsSuite } from './requests/secrets-suite.js';
import { sharedAccountSuite } from './accounts/shared-account-suite.js';
import { signUpInputSuite } from './accounts/sign-up-input-suite.js';
import { limitsSuite } from './requests/limits-suite.js';
import { lowLimits } from './testing/low-limits.js';
import { describeProviderWorld } from './testing/describe-provider-world.js';
import { describeWorld } from './testing/describe-world.js';
import { inProcess } from './testing/transports.js';
import { productWorld } from './testing/world.js';
import { credentialSuite } from './sign-in/credential-suite.js';
import { clientSuites } from './client-suites.js';

// All suites run over this transport. `over-nats.spec.ts` runs only the suites whose results may depend on the transport, because the bus suite of
// libs/messaging proves that both transports behave alike.

describeWorld('with the product and demo mode', inProcess, async () => productWorld, {
  ...clientSuites,
  'the input of a sign-up': signUpInputSuite,
  'a contested sign-up': contestedSignUpSuite,
  'a code of a second factor': factorCodeSuite,
  'the error envelope': envelopeSuite,
  'redirects and hosts:': redirectSuite,
  'origins and mails:': originSuite,
  'a credential': credentialSuite,
  'shared accounts:': sharedAccountSuite,
  'a secret': secretsSuite,
  access: accessMatrixSuite,
  'known and unknown addresses': enumerationSuite,
});

describeWorld('with low limits and without demo mode', inProcess, async () => ({ settings: lowLimits }), {
  'limits:': limitsSuite,
});

describeProviderWorld('with a provider', inProcess, {}, { 'a sign-in': providerSuite, 'an identity': identitySuite });
