import { type Twin } from '../twin-server.js';
import { type AnswerFormat } from './answer-format.js';

/** What a run may come to at best where a source misbehaves. */
export interface Expectation {
  /** `completes`: it must come through. `fails`: it must end with an error, whatever was read before. */
  ends: 'completes' | 'may complete' | 'fails';
  /** With which codes of the error catalogue it may end where it does not complete; any code of a source where absent. */
  codes?: readonly string[];
  /** Whether records must be kept aside. */
  quarantines?: 'some' | 'none';
  /** That there is nothing at all may be the truth; elsewhere it never is. */
  mayBeEmpty?: true;
}

/** One way in which a source misbehaves. */
export interface Misbehaviour {
  /** Goes on behind "a source that". Unique. */
  name: string;
  /** Whether it can befall a source that answers like this. */
  appliesTo: (answers: AnswerFormat) => boolean;
  /** Makes a twin misbehave. To be called anew for every run: plans are used up. */
  apply: (twin: Pick<Twin, 'misbehave'>, answers: AnswerFormat) => void;
  expects: Expectation;
  /** The source lets time pass: it can be tried only with tight limits. */
  needsTightLimits?: true;
  /** Only where the source is known by a name of the internet: one that is itself in a private network may lead to such a network. */
  needsPublicName?: true;
}

/** Waits within requests for which a test sets its limits. */
export const tightLimits = { headersMs: 60, totalMs: 60, idleMs: 60, streamMs: 60 } as const;
