import { conformance } from './conformance-suite.js';
import { inProcess } from './testing/transports.js';

conformance('in one process', inProcess);
