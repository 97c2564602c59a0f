import { type Status } from '@rfp/contracts/opportunity';
import { type ScoredKind } from '@rfp/scoring/notice-kind';
import { OrderedRows, type OrderedRow } from './ordered-rows.js';
import { type Matches } from './recipe/recipe-matches.js';
import { flag, type RowColumns, states } from './columns/row-columns.js';
import { type Sums } from './recipe/sums.js';

/** Sums of all rows, and the rows that match any part of a recipe. */
export type RankedSums = Sums & Pick<Matches, 'slots' | 'subjects'>;

/** Facts by which rows are selected for a person. */
export interface RankedFacts {
  /** Total in hundredths of a point. */
  readonly sum: number;
  readonly status: Status;
  readonly kind: ScoredKind;
  readonly agency_name: string | null;
  /** Value in US dollars; null if no value is stated in dollars. */
  readonly dollars: number | null;
  /** Milliseconds since 1970. */
  readonly due_at: number | null;
  readonly posted_at: number | null;
  readonly amended_at: number | null;
}

/** A row in a personal order. */
export interface RankedRow extends RankedFacts {
  readonly id: string;
  /** Changes with each write of the row. */
  readonly state: string;
}

/** Returns the matching rows that are open and fail no requirement of the profile, best first. */
export function rankedRows(
  { columns, sums, hasFailed, slots, subjects }: RankedSums,
  {
    demo,
    meets = () => true,
    subjectOnly = false,
    limit = Infinity,
  }: { demo: boolean; meets?: (facts: RankedFacts) => boolean; subjectOnly?: boolean; limit?: number },
): RankedRow[] {
  const agencyName = createAgencyNameReader(columns);
  const isOpen = createOpenCheck(columns, demo);
  const isIncluded = new Uint8Array(columns.count);
  const hasSubject = (index: number) => !subjectOnly || subjects[index] === 1;
  for (const [index, slot] of slots.entries()) {
    if (!isOpen(slot) || hasFailed(slot) || !hasSubject(index)) continue;
    if (meets(readFacts(columns, { slot, sum: sums[slot] ?? 0 }, agencyName))) isIncluded[slot] = 1;
  }
  const order = new OrderedRows(columns, sums, (slot) => isIncluded[slot] === 1);
  return order.rows(0, Math.min(limit, order.count)).map((row) => toRanked(columns, row, agencyName));
}

/** Returns a function that checks whether a row is stored, is demo or real as requested, and is not closed. */
function createOpenCheck({ values }: RowColumns, demo: boolean): (slot: number) => boolean {
  const expected = demo ? flag.demo : 0;
  const isClosed = states.map(({ status }) => status === 'closed');
  return (slot) =>
    ((values.flags[slot] ?? 0) & (flag.removed | flag.demo)) === expected &&
    isClosed[values.state[slot] ?? 0] === false;
}

type AgencyName = (slot: number) => string | null;

/** Returns a function that reads the buyer's name without its levels. Names are cached, because many rows share them. */
function createAgencyNameReader({ values, agencies }: RowColumns): AgencyName {
  const known = new Map<number, string | null>();
  return (slot) => {
    const number = values.agency[slot] ?? 0;
    const name = known.get(number) ?? (agencies.texts[number]?.split('\n', 1)[0] || null);
    known.set(number, name);
    return name;
  };
}

function readFacts(columns: RowColumns, { slot, sum }: OrderedRow, agencyName: AgencyName): RankedFacts {
  const { status, kind } = states[columns.values.state[slot] ?? 0] ?? { status: 'closed', kind: 'unknown' };
  return {
    sum,
    status,
    kind,
    agency_name: agencyName(slot),
    dollars: readStated(columns, slot, 'dollars'),
    due_at: readInstant(columns, slot, 'due'),
    posted_at: readInstant(columns, slot, 'posted'),
    amended_at: readInstant(columns, slot, 'amended'),
  };
}

/** Returns a row with its facts. Ids are formatted on access, because few are read. */
function toRanked(columns: RowColumns, row: OrderedRow, agencyName: AgencyName): RankedRow {
  const { slot } = row;
  const writtenAt = columns.values.writtenAt[slot] ?? 0;
  return {
    ...readFacts(columns, row, agencyName),
    get id() {
      return columns.ids.idAt(slot);
    },
    get state() {
      return `${columns.reading} ${writtenAt} ${this.id}`;
    },
  };
}

/** Returns a value of a row; null if the row does not state it. */
function readStated(
  { values }: RowColumns,
  slot: number,
  name: 'dollars' | 'due' | 'posted' | 'amended',
): number | null {
  return ((values.flags[slot] ?? 0) & flag[name]) === 0 ? null : (values[name][slot] ?? null);
}

function readInstant(columns: RowColumns, slot: number, name: 'due' | 'posted' | 'amended'): number | null {
  const seconds = readStated(columns, slot, name);
  return seconds === null ? null : seconds * 1000;
}
