import { joinPieces, type Piece } from '../page/pieces.js';
import { type Run } from '../labels/statements.js';
import { type Unit } from '../lists/unit.js';

const separator = /^\s*[-–—|•·]\s/u;

/**
 * Titles in bold type that begin a line of facts: `<b>Roof Repair</b> - Sealed Bids - Due July 5, 2026`. The fact after such a title repeats within the
 * list. If the bold text is a department, the fact after it is the title and does not repeat.
 */
export class LeadTitles {
  readonly #isUsed: boolean;

  constructor(units: readonly Unit[]) {
    const facts = units.flatMap(({ pieces }) =>
      pieces.flatMap((piece, at) => firstFact(piece, pieces[at + 1]) ?? []).slice(0, 1),
    );
    this.#isUsed = new Set(facts).size < facts.length;
  }

  /** The emphasized beginning of a line; null if it is not a title. */
  titleOf(run: Run): string | null {
    const length = run.findIndex(({ isStrong }) => !isStrong);
    const rest = joinPieces(run.slice(length));
    return this.#isUsed && length > 0 && separator.test(rest) ? joinPieces(run.slice(0, length)) : null;
  }
}

/** The text between the first two separators behind emphasized text. */
function firstFact(lead: Piece, next: Piece | undefined): string | null {
  if (!lead.isStrong || next === undefined || next.isStrong || next.line !== lead.line) return null;
  return separator.test(next.text) ? (next.text.replace(separator, '').split(/\s[-–—|•·]\s/u)[0] ?? null) : null;
}
