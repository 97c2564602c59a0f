import { configuredHashes } from '../testing/hash-cost.js';
import { smokeSuite } from './smoke-suite.js';
import { describeProviderWorld } from './testing/describe-provider-world.js';
import { overNats } from './testing/transports.js';
import { productWorld } from './testing/world.js';

describeProviderWorld('over NATS', overNats, { ...productWorld, hashCost: configuredHashes }, { smoke: smokeSuite });
