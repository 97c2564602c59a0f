import { type Twin } from '../twin-server.js';
import { type AnswerFormat } from './answer-format.js';

/** Allowed outcomes of a run with a misbehaving source. */
export interface Expectation {
  /** `completes`: it must complete. `fails`: it must end with an error, whatever it has read before. */
  ends: 'completes' | 'may complete' | 'fails';
  /** Allowed error codes if it does not complete; any code of a source by default. */
  codes?: readonly string[];
  /** Whether records must be quarantined. */
  quarantines?: 'some' | 'none';
  /** An empty result may be the truth; otherwise it never is. */
  mayBeEmpty?: true;
}

/** A misbehaviour of a source. */
export interface Misbehaviour {
  /** Continues "a source that". Unique. */
  name: string;
  /** Whether it makes sense for sources with this format. */
  appliesTo: (answers: AnswerFormat) => boolean;
  /** Makes a twin misbehave. Call it before each run: plans are used up. */
  apply: (twin: Pick<Twin, 'misbehave'>, answers: AnswerFormat) => void;
  expects: Expectation;
  /** The source stalls: a test needs tight limits. */
  needsTightLimits?: true;
  /** Only for a source with a public host name: a source in a private network may redirect into it. */
  needsPublicName?: true;
}

/** Limits for misbehaviours that stall. */
export const tightLimits = { headersMs: 60, totalMs: 60, idleMs: 60, streamMs: 60 } as const;
