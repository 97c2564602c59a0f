import { configuredHashes } from '../testing/hash-cost.js';
import { removalSuite } from './leaks/removal-suite.js';
import { smokeSuite } from './smoke-suite.js';
import { describeWorld } from './testing/describe-world.js';
import { overNats } from './testing/transports.js';
import { productWorld } from './testing/world.js';

describeWorld('over NATS', overNats, async () => ({ ...productWorld, hashCost: configuredHashes }), {
  'smoke tests:': smokeSuite,
  'a member': removalSuite,
});
