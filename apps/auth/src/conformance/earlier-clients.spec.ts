import { isFullDrill } from '@rfp/testing/drill-mode';
import { identitySuite } from './sign-in/identity-suite.js';
import { providerSuite } from './sign-in/provider-suite.js';
import { clientSessionSuite } from './sign-in/client-session-suite.js';
import { clientSuites } from './client-suites.js';
import { earlierVersions } from './testing/clients.js';
import { describeProviderWorld } from './testing/describe-provider-world.js';
import { describeWorld } from './testing/describe-world.js';
import { inProcess } from './testing/transports.js';
import { productWorld } from './testing/world.js';

// Installed consoles and programs may use an earlier client. `npm run drill -- auth-clients` runs all client suites with each version.

const suites = isFullDrill ? clientSuites : { 'sessions of a client:': clientSessionSuite };

describe.each(earlierVersions)('with version %s of the client', (client) => {
  describeWorld('the product', inProcess, async () => ({ ...productWorld, client }), suites);
  if (isFullDrill)
    describeProviderWorld(
      'a provider',
      inProcess,
      { client },
      { 'a sign-in': providerSuite, 'an identity': identitySuite },
    );
});
