import { matchesOwnSubject } from './matches-own-subject.js';
import { type Statement } from './read-notice.js';

/** One wording in which sentences state a fact. */
export interface Wording {
  /** An example sentence. */
  readonly example: string;
  readonly pattern: RegExp;
  /** Words around a match that give the match another subject. */
  readonly unless?: RegExp;
  /** Words anywhere in the sentence that give the sentence another subject. */
  readonly never?: RegExp;
}

/** The wordings of a requirement, the most reliable first. */
export interface RequirementWordings {
  readonly names: readonly Wording[];
  /** Names that count only in a sentence that states who may apply. */
  readonly ofApplicants?: readonly Wording[];
  /** Words near a name that give the name another meaning. */
  readonly otherwise?: RegExp;
}

/** Whether a sentence matches a wording. */
export function isWorded(text: string, { pattern, unless, never }: Wording): boolean {
  if (never?.test(text) ?? false) return false;
  return unless === undefined ? pattern.test(text) : matchesOwnSubject(text, pattern, unless);
}

/** The first statement that matches, trying the wordings in order. */
export function findWorded(statements: readonly Statement[], wordings: readonly Wording[]): Statement | undefined {
  for (const wording of wordings) {
    const found = statements.find(({ text }) => isWorded(text, wording));
    if (found !== undefined) return found;
  }
  return undefined;
}
