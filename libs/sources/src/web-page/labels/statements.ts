import { isBareLabel } from './bare-labels.js';
import { joinDateLines } from '../dates/date-lines.js';
import { divideJointCells } from './joint-heads.js';
import { type Label, splitLabels } from './inline-labels.js';
import { isDateKind, labelRoleOf, type LabelRole } from './labels.js';
import { withLabelsFirst } from './labels-below.js';
import { type Piece } from '../page/pieces.js';
import { type CellHead, type Statement } from './statement.js';
import { isTimeAlone, isZone } from '../dates/time-alone.js';

/** Pieces of one line and one link, without a label. */
export type Run = Piece[];

/** The text of a unit, divided into labelled values and unlabelled runs. */
export interface UnitText {
  readonly statements: Statement[];
  readonly runs: Run[];
}

interface Surroundings {
  headOf: (piece: Piece) => CellHead | null;
  /** Whether the other units of the list have the same text. */
  isRepeated: (text: string) => boolean;
}

/** Divides the pieces of a unit into labelled values and unlabelled runs. */
export function readStatements(printed: readonly Piece[], surroundings: Surroundings): UnitText {
  const { pieces: joined, origins } = joinDateLines(
    printed,
    (a, b) => headOf(a, surroundings) === headOf(b, surroundings),
  );
  const context = { ...surroundings, headOf: (piece: Piece) => surroundings.headOf(origins.get(piece) ?? piece) };
  const pieces = withLabelsFirst(joined, (piece) => headOf(piece, context) !== null);
  const builder = new StatementBuilder();
  const divided = divideJointCells(pieces, (piece) => headOf(piece, context));
  for (const [index, piece] of pieces.entries()) {
    const head = headOf(piece, context);
    const isNew = builder.enterCell(head);
    const parts = head === null ? undefined : divided.get(head);
    // Tables that fold on narrow screens repeat the heading in each cell.
    const isHead = head !== null && withoutColon(piece.text) === withoutColon(head.label);
    if (parts === undefined && !isHead) readPiece(builder, pieces, index, context);
    else if (parts !== undefined && isNew) builder.takeParts(parts);
  }
  return builder.done();
}

function readPiece(builder: StatementBuilder, pieces: readonly Piece[], index: number, context: Surroundings): void {
  const piece = pieces[index];
  if (piece === undefined) return;
  const { isAwaitingValue, isInCell, isInFreeText } = builder;
  const beside = { next: nextInCell(pieces, index, context), isAwaitingValue, isRepeated: context.isRepeated };
  if (piece.text === '') builder.takeEmpty();
  else if (!isInFreeText && isBareLabel(piece, beside))
    builder.takeLabel({ label: withoutColon(piece.text), role: labelRoleOf(piece.text) });
  else if (isAwaitingValue || isInCell || builder.isZoneOfDate(piece) || !isBoilerplate(piece, context))
    builder.takeText(piece);
}

class StatementBuilder {
  readonly #statements: Statement[] = [];
  readonly #runs: Run[] = [];
  /** Labels whose values are still to come, in order: `Status: Closes: | Open 12/15/2026`. */
  #waiting: Label[] = [];
  #current: Statement | null = null;
  #cell: CellHead | null = null;
  #isCellRead = false;

  /** Whether the current cell holds free words, such as a title, in which nothing is a label. */
  get isInFreeText(): boolean {
    const role = this.#cell === null ? null : labelRoleOf(this.#cell.label);
    return role !== null && freeTextRoles.has(role);
  }

  get isInCell(): boolean {
    return this.#cell !== null;
  }

  get isAwaitingValue(): boolean {
    return this.#waiting.length > 0;
  }

  /** Whether a piece is the zone beside the current date. All units of a list may print the same zone. */
  isZoneOfDate({ text, line }: Piece): boolean {
    const last = isDateKind(this.#current?.role ?? null) ? this.#current?.pieces.at(-1) : undefined;
    return last?.line === line && isZone(text);
  }

  /** @returns whether a new cell begins */
  enterCell(head: CellHead | null): boolean {
    if (head === this.#cell) return false;
    this.#cell = head;
    this.#isCellRead = false;
    this.#waiting = [];
    this.#current = null;
    return true;
  }

  takeParts(parts: readonly Statement[]): void {
    this.#statements.push(...parts);
  }

  takeEmpty(): void {
    const label = this.#waiting.shift();
    if (label !== undefined) this.#statements.push({ ...label, text: '', pieces: [] });
    this.#current = null;
  }

  takeLabel(label: Label): void {
    this.#waiting.push(label);
    this.#current = null;
  }

  takeText(piece: Piece): void {
    for (const { label, text } of splitLabels(piece, this.isInFreeText)) {
      // Labels before a label with a value have no value: `Bid No.: | Due Date: 12/15/2026`.
      if (label !== null && text !== '') while (this.isAwaitingValue) this.takeEmpty();
      if (label !== null) this.takeLabel(label);
      if (text !== '') this.#takeValue(text, piece);
    }
  }

  #takeValue(text: string, piece: Piece): void {
    const label = this.#waiting.shift() ?? this.#labelOfCell();
    const date = this.#statements.at(-1);
    if (label !== null && date !== undefined && isTimeOfDate(date, label, text)) {
      date.text += ` ${text}`;
      date.pieces.push(piece);
    } else if (label !== null) {
      this.#current = { ...label, text, pieces: [piece] };
      this.#statements.push(this.#current);
    } else if (this.#current !== null && continues(this.#current, text, piece)) {
      this.#current.text += (this.#current.role === 'description' ? '\n' : ' ') + text;
      this.#current.pieces.push(piece);
    } else {
      this.#current = null;
      this.#addToRuns(piece);
    }
  }

  #labelOfCell(): Label | null {
    if (this.#cell === null || this.#isCellRead) return null;
    this.#isCellRead = true;
    return { label: this.#cell.label, role: labelRoleOf(this.#cell.label) };
  }

  #addToRuns(piece: Piece): void {
    const last = this.#runs.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && before.line === piece.line && before.link === piece.link)
      last.push(piece);
    else this.#runs.push([piece]);
  }

  done(): UnitText {
    for (const label of this.#waiting) this.#statements.push({ ...label, text: '', pieces: [] });
    return { statements: this.#statements, runs: this.#runs };
  }
}

/** Whether a text without a label continues the value before it. */
function continues({ role, pieces }: Statement, text: string, piece: Piece): boolean {
  const last = pieces.at(-1);
  if (last === undefined || piece.isHeading) return false;
  if (role === 'description') return true;
  if (isDateKind(role)) return piece.line === last.line || (piece.line - last.line <= 4 && isTimeAlone(text));
  return piece.line === last.line && (piece.link === last.link || (role !== null && !singleLinkRoles.has(role)));
}

/** Words that announce the time of the preceding day, in a separate row. */
const timeWord = /^(?:at|@|à|a las?|alle|alle ore|ore|às|um|om|kl|klo|o|v|о|об|kell|saat|pukul|jam|lúc|godz)$/iu;

function isTimeOfDate({ role, text }: Statement, { label }: Label, time: string): boolean {
  return (
    isDateKind(role) && /\d/.test(text) && timeWord.test(withoutColon(label).replace(/\.$/, '')) && isTimeAlone(time)
  );
}

function headOf(piece: Piece, { headOf: column }: Surroundings): CellHead | null {
  const own = piece.attributeLabel;
  return own !== null && labelRoleOf(own) !== null ? headWith(own, piece) : column(piece);
}

/** Column headings by cell, so that all pieces of a cell share one object. */
const headsByCell = new WeakMap<object, CellHead>();

function headWith(label: string, { element }: Piece): CellHead {
  let cell = element;
  while (cell.parent !== null && 'attribs' in cell.parent && !Object.values(cell.attribs).includes(label))
    cell = cell.parent;
  const head = headsByCell.get(cell) ?? { label };
  headsByCell.set(cell, head);
  return head;
}

/** The next piece if it is in the same cell, because a value is in the cell of its label. */
function nextInCell(pieces: readonly Piece[], index: number, context: Surroundings): Piece | undefined {
  const [piece, next] = [pieces[index], pieces[index + 1]];
  return piece !== undefined && next !== undefined && headOf(piece, context) === headOf(next, context)
    ? next
    : undefined;
}

function withoutColon(text: string): string {
  return text.replace(/[\s:]+$/u, '');
}

function isBoilerplate(piece: Piece, { isRepeated }: Surroundings): boolean {
  // A sign divides the facts of a line: `26-014 | 2:00 PM`.
  return (
    /\p{L}/u.test(piece.text) && !/\d/.test(piece.text) && isRepeated(piece.text) && labelRoleOf(piece.text) === null
  );
}

const freeTextRoles: ReadonlySet<LabelRole> = new Set(['title', 'status', 'agency_name', 'location']);
const singleLinkRoles: ReadonlySet<LabelRole> = new Set(['title', 'opportunity_number']);
