import { type Twin } from '@rfp/twins/twin-server';
import { type AnswerFormat } from './answer-format.js';

/** Allowed outcomes of a run with a misbehaving source. */
export interface Expectation {
  /** End of the run. `fails`: the run must end with an error, even if it has read records. */
  ends: 'completes' | 'may complete' | 'fails';
  /** Allowed error codes if the run does not complete; default: all codes of sources. */
  codes?: readonly string[];
  /** Whether records must be quarantined. */
  quarantines?: 'some' | 'none';
  /** Whether a completed run may have no records. */
  mayBeEmpty?: true;
}

/** A misbehaviour of a source. */
export interface Misbehaviour {
  /** Unique name, which completes the phrase "a source that". */
  name: string;
  /** Whether the misbehaviour applies to sources with a format. */
  appliesTo: (answers: AnswerFormat) => boolean;
  /** Makes a twin misbehave. Call it before each run, because a run uses up the plans. */
  apply: (twin: Pick<Twin, 'misbehave'>, answers: AnswerFormat) => void;
  expects: Expectation;
  /** Whether the source stalls, so that a test needs short timeouts. */
  needsTightLimits?: true;
  /** Whether the misbehaviour is only a fault of a source with a public host name. A source in a private network may redirect within it. */
  needsPublicName?: true;
}

/** Timeouts for tests of misbehaviours that stall. */
export const tightLimits = { headersMs: 60, totalMs: 60, idleMs: 60, streamMs: 60 } as const;
