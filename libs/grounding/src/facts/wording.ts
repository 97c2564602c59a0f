import { matchesApart } from './matches-apart.js';
import { type Statement } from './read-notice.js';

/** One way in which sentences state a fact. */
export interface Wording {
  /** A sentence that states the fact in this way. */
  readonly example: string;
  readonly pattern: RegExp;
  /** Words around a match with which it is about something else. */
  readonly unless?: RegExp;
  /** Words anywhere in the sentence with which it is about something else. */
  readonly never?: RegExp;
}

/** How sentences name a requirement, the surest first. */
export interface RequirementWordings {
  readonly names: readonly Wording[];
  /** Names that require something only where a sentence says who may apply. */
  readonly ofApplicants?: readonly Wording[];
  /** Other things with the same words, near them. */
  readonly otherwise?: RegExp;
}

/** Whether a sentence states a fact in this way. */
export function isWorded(text: string, { pattern, unless, never }: Wording): boolean {
  if (never?.test(text) ?? false) return false;
  return unless === undefined ? pattern.test(text) : matchesApart(text, pattern, unless);
}

/** The first statement of the surest wording that any of them has. */
export function findWorded(statements: readonly Statement[], wordings: readonly Wording[]): Statement | undefined {
  for (const wording of wordings) {
    const found = statements.find(({ text }) => isWorded(text, wording));
    if (found !== undefined) return found;
  }
  return undefined;
}
