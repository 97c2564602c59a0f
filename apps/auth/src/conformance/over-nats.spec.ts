import { conformance } from './conformance-suite.js';
import { overNats } from './testing/transports.js';

conformance('over NATS', overNats);
