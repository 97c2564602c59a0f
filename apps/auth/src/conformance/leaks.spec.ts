import { leakSuite } from './leaks/leak-suite.js';
import { describeWorld } from './testing/describe-world.js';
import { inProcess } from './testing/transports.js';
import { productWorld } from './testing/world.js';

describeWorld('outside of a workspace', inProcess, async () => productWorld, { 'nothing leaks:': leakSuite });
