import { type SetAside, setAsideSchema } from '@rfp/contracts/notice';
import { statuses } from '@rfp/contracts/opportunity';
import { scoredKinds } from '@rfp/scoring/notice-kind';
import { z } from 'zod';
import { capacityFor, copyInto, RowIds } from './row-ids.js';

const numbers = z.array(z.number());
const optionalNumbers = z.array(z.number().nullable());
const optionalTexts = z.array(z.string().nullable());

/** Columns as read from PostgreSQL, by name, each with one value per row. */
export const columnsRow = z.object({
  id: z.array(z.string()),
  demo: z.array(z.boolean()),
  status: z.array(z.enum(statuses)),
  notice_kind: z.array(z.enum(scoredKinds).nullable()),
  relevance: numbers,
  urgency: numbers,
  value: numbers,
  competition: numbers,
  competition_points: optionalNumbers,
  award_value: optionalNumbers,
  dollars: optionalNumbers,
  is_ceiling: z.array(z.boolean()),
  /** The agency name, then the names of all levels. */
  agency: optionalTexts,
  naics: z.array(z.string()),
  states: z.array(z.string()),
  set_aside: optionalTexts,
  due: optionalNumbers,
  posted: optionalNumbers,
  amended: optionalNumbers,
});
export type ReadColumns = z.infer<typeof columnsRow>;

/** SQL of `columnsRow` over rows of `opportunity_summary o`. The rows are in any order, but in the same order in all columns. */
export const columnsSql = `json_build_object(
  'id', json_agg(o.id), 'demo', json_agg(o.demo), 'status', json_agg(o.status), 'notice_kind', json_agg(o.notice_kind),
  'relevance', json_agg(o.relevance_score), 'urgency', json_agg(o.urgency_score), 'value', json_agg(o.value_score),
  'competition', json_agg(o.competition_score), 'competition_points', json_agg(o.competition_points),
  'award_value', json_agg(o.award_value), 'dollars', json_agg(o.dollars), 'is_ceiling', json_agg(o.value_kind IS NOT DISTINCT FROM 'ceiling'),
  'agency', json_agg(nullif(concat_ws(E'\\n', o.agency_name, array_to_string(o.agency_path, E'\\n')), '')), 'naics', json_agg(array_to_string(o.naics_codes, ' ')), 'states', json_agg(array_to_string(o.states, ' ')),
  'set_aside', json_agg(o.set_aside::text), 'due', json_agg(${secondsSql('due_at')}), 'posted', json_agg(${secondsSql('posted_at')}),
  'amended', json_agg(${secondsSql('amended_at')}))`;

function secondsSql(column: string): string {
  return `floor(extract(epoch FROM o.${column}))`;
}

/** Bits of `flags`. */
export const flag = {
  demo: 1,
  ceiling: 2,
  removed: 4,
  dollars: 8,
  due: 16,
  posted: 32,
  amended: 64,
} as const;

/** Assigns numbers to distinct texts, which many rows share. */
export class Dictionary {
  readonly texts: string[] = [''];
  readonly #numbers = new Map<string, number>([['', 0]]);

  numberFor(text: string | null): number {
    const known = this.#numbers.get(text ?? '');
    if (known !== undefined || text === null) return known ?? 0;
    const number = this.texts.push(text) - 1;
    this.#numbers.set(text, number);
    return number;
  }
}

function emptyColumns(capacity: number) {
  return {
    /** Status and kind of notice: see `encodeState`. */
    state: new Uint8Array(capacity),
    flags: new Uint8Array(capacity),
    relevance: new Uint8Array(capacity),
    urgency: new Uint8Array(capacity),
    value: new Uint8Array(capacity),
    competition: new Uint8Array(capacity),
    competitionPoints: new Uint8Array(capacity),
    awardValue: new Float64Array(capacity),
    dollars: new Float64Array(capacity),
    agency: new Uint32Array(capacity),
    naics: new Uint32Array(capacity),
    states: new Uint32Array(capacity),
    setAside: new Uint32Array(capacity),
    /** Seconds since 1970; valid if the bit in `flags` is set. */
    due: new Uint32Array(capacity),
    posted: new Uint32Array(capacity),
    amended: new Uint32Array(capacity),
    /** Number of the last change of the row (`writtenAt`), and of the data used for matching (`documentAt`). */
    writtenAt: new Uint32Array(capacity),
    documentAt: new Uint32Array(capacity),
  };
}
type Columns = ReturnType<typeof emptyColumns>;

let readings = 0;

/** Input of personal totals for all rows. Takes about 100 bytes per row, and has room for more rows. */
export class RowColumns {
  readonly ids = new RowIds();
  readonly agencies = new Dictionary();
  readonly naics = new Dictionary();
  readonly states = new Dictionary();
  readonly setAsides = new Dictionary();
  /** Identifies the full reading to which these columns belong. */
  readonly reading = (readings += 1);
  /** Counts the changes that were applied. */
  change = 0;
  #capacity = 0;
  #columns = emptyColumns(0);

  get values(): Readonly<Columns> {
    return this.#columns;
  }

  get count(): number {
    return this.ids.count;
  }

  /** Adds rows, or replaces their values. */
  set(read: ReadColumns, { documents }: { documents: boolean }): void {
    this.ids.add(read.id.filter((id) => this.ids.findSlot(id) < 0));
    this.#reserve();
    for (const [index, id] of read.id.entries()) {
      const slot = this.ids.findSlot(id);
      this.#setScores(slot, read, index);
      this.#setTexts(slot, read, index);
      this.#setDates(slot, read, index);
      this.#columns.writtenAt[slot] = this.change;
      if (documents) this.#columns.documentAt[slot] = this.change;
    }
  }

  /** Marks rows that are no longer stored. */
  remove(ids: readonly string[]): void {
    for (const id of ids) {
      const slot = this.ids.findSlot(id);
      if (slot < 0) continue;
      this.#columns.flags[slot] = flag.removed;
      this.#columns.writtenAt[slot] = this.change;
      this.#columns.documentAt[slot] = this.change;
    }
  }

  /** Returns the slots of the rows written after a change. */
  writtenSince(change: number): number[] {
    const slots: number[] = [];
    for (let slot = 0; slot < this.count; slot += 1)
      if ((this.#columns.writtenAt[slot] ?? 0) > change) slots.push(slot);
    return slots;
  }

  #setScores(slot: number, read: ReadColumns, index: number): void {
    const columns = this.#columns;
    columns.state[slot] = encodeState(read.status[index] ?? 'closed', read.notice_kind[index] ?? 'unknown');
    for (const part of ['relevance', 'urgency', 'value', 'competition'] as const)
      columns[part][slot] = read[part][index] ?? 0;
    // Rows of an earlier recipe lack `competition_points` and `award_value` until they are rescored.
    columns.competitionPoints[slot] = read.competition_points[index] ?? columns.competition[slot] ?? 0;
    columns.dollars[slot] = read.dollars[index] ?? 0;
    columns.awardValue[slot] = read.award_value[index] ?? columns.dollars[slot] ?? 0;
  }

  #setTexts(slot: number, read: ReadColumns, index: number): void {
    const columns = this.#columns;
    const agency = this.agencies.numberFor(read.agency[index] ?? null);
    const naics = this.naics.numberFor(read.naics[index] ?? null);
    const places = this.states.numberFor(read.states[index] ?? null);
    const setAside = this.setAsides.numberFor(read.set_aside[index] ?? null);
    const hasSameMatches =
      columns.agency[slot] === agency &&
      columns.naics[slot] === naics &&
      columns.states[slot] === places &&
      columns.setAside[slot] === setAside;
    if (!hasSameMatches) columns.documentAt[slot] = this.change;
    columns.agency[slot] = agency;
    columns.naics[slot] = naics;
    columns.states[slot] = places;
    columns.setAside[slot] = setAside;
  }

  #setDates(slot: number, read: ReadColumns, index: number): void {
    const { due, posted, amended } = { due: read.due[index], posted: read.posted[index], amended: read.amended[index] };
    this.#columns.due[slot] = secondsIn32Bits(due ?? 0);
    this.#columns.posted[slot] = secondsIn32Bits(posted ?? 0);
    this.#columns.amended[slot] = secondsIn32Bits(amended ?? 0);
    const bits = [
      [read.demo[index], flag.demo],
      [read.is_ceiling[index], flag.ceiling],
      [isStated(read.dollars[index]), flag.dollars],
      [isStated(due), flag.due],
      [isStated(posted), flag.posted],
      [isStated(amended), flag.amended],
    ] as const;
    this.#columns.flags[slot] = bits.reduce((all, [isSet, bit]) => (isSet === true ? all | bit : all), 0);
  }

  #reserve(): void {
    if (this.ids.count <= this.#capacity) return;
    this.#capacity = capacityFor(this.ids.count);
    const [before, after] = [this.#columns, emptyColumns(this.#capacity)];
    this.#columns = {
      state: copyInto(before.state, after.state),
      flags: copyInto(before.flags, after.flags),
      relevance: copyInto(before.relevance, after.relevance),
      urgency: copyInto(before.urgency, after.urgency),
      value: copyInto(before.value, after.value),
      competition: copyInto(before.competition, after.competition),
      competitionPoints: copyInto(before.competitionPoints, after.competitionPoints),
      awardValue: copyInto(before.awardValue, after.awardValue),
      dollars: copyInto(before.dollars, after.dollars),
      agency: copyInto(before.agency, after.agency),
      naics: copyInto(before.naics, after.naics),
      states: copyInto(before.states, after.states),
      setAside: copyInto(before.setAside, after.setAside),
      due: copyInto(before.due, after.due),
      posted: copyInto(before.posted, after.posted),
      amended: copyInto(before.amended, after.amended),
      writtenAt: copyInto(before.writtenAt, after.writtenAt),
      documentAt: copyInto(before.documentAt, after.documentAt),
    };
  }
}

/** Clamps seconds since 1970 to 32 bits, which suffice until 2106. */
function secondsIn32Bits(seconds: number): number {
  return Math.min(Math.max(seconds, 0), 0xff_ff_ff_ff);
}

function isStated(value: number | null | undefined): boolean {
  return value !== null && value !== undefined;
}

/** Parses a set-aside of the dictionary. */
export function parseSetAside(text: string): SetAside {
  return setAsideSchema.parse(JSON.parse(text));
}

/** Encodes status and kind of a notice as one number. */
export function encodeState(status: (typeof statuses)[number], kind: (typeof scoredKinds)[number]): number {
  return statuses.indexOf(status) * scoredKinds.length + scoredKinds.indexOf(kind);
}

/** All states, indexed by `encodeState`. */
export const states = statuses.flatMap((status) => scoredKinds.map((kind) => ({ status, kind })));
