import { type Status } from '@rfp/contracts/opportunity';
import { type ScoredKind } from '@rfp/scoring/notice-kind';
import { OrderedRows, type OrderedRow } from './ordered-rows.js';
import { type Matches } from './recipe/recipe-matches.js';
import { flag, type RowColumns, states } from './columns/row-columns.js';
import { type Sums } from './recipe/sums.js';

/** Sums of all rows, and those that match anything of a recipe. */
export type RankedSums = Sums & Pick<Matches, 'slots' | 'subjects'>;

/** Facts that decide whether a row is selected for a person. */
export interface RankedFacts {
  /** Total in hundredths of a point. */
  readonly sum: number;
  readonly status: Status;
  readonly kind: ScoredKind;
  readonly agency_name: string | null;
  /** Value in US dollars; null if none is stated in dollars. */
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

/** The matching rows that are open and fail no requirement of the profile, by sum, best first. */
export function rankedRows(
  { columns, sums, hasFailed, slots, subjects }: RankedSums,
  {
    demo,
    meets = () => true,
    subjectOnly = false,
    limit = Infinity,
  }: { demo: boolean; meets?: (facts: RankedFacts) => boolean; subjectOnly?: boolean; limit?: number },
): RankedRow[] {
  const agencyName = agencyNames(columns);
  const isOpen = opennessOf(columns, demo);
  const isIncluded = new Uint8Array(columns.count);
  const hasSubject = (index: number) => !subjectOnly || subjects[index] === 1;
  for (const [index, slot] of slots.entries()) {
    if (!isOpen(slot) || hasFailed(slot) || !hasSubject(index)) continue;
    if (meets(factsAt(columns, { slot, sum: sums[slot] ?? 0 }, agencyName))) isIncluded[slot] = 1;
  }
  const order = new OrderedRows(columns, sums, (slot) => isIncluded[slot] === 1);
  return order.rows(0, Math.min(limit, order.count)).map((row) => toRanked(columns, row, agencyName));
}

/** Whether a row is stored, demo or real as requested, and not closed. */
function opennessOf({ of }: RowColumns, demo: boolean): (slot: number) => boolean {
  const expected = demo ? flag.demo : 0;
  const isClosed = states.map(({ status }) => status === 'closed');
  return (slot) =>
    ((of.flags[slot] ?? 0) & (flag.gone | flag.demo)) === expected && isClosed[of.state[slot] ?? 0] === false;
}

type AgencyName = (slot: number) => string | null;

/** Returns the buyer's name without its levels. Names are cached, since many rows share them. */
function agencyNames({ of, agencies }: RowColumns): AgencyName {
  const known = new Map<number, string | null>();
  return (slot) => {
    const number = of.agency[slot] ?? 0;
    const name = known.get(number) ?? (agencies.texts[number]?.split('\n', 1)[0] || null);
    known.set(number, name);
    return name;
  };
}

function factsAt(columns: RowColumns, { slot, sum }: OrderedRow, agencyName: AgencyName): RankedFacts {
  const { status, kind } = states[columns.of.state[slot] ?? 0] ?? { status: 'closed', kind: 'unknown' };
  return {
    sum,
    status,
    kind,
    agency_name: agencyName(slot),
    dollars: statedAt(columns, slot, 'dollars'),
    due_at: instantAt(columns, slot, 'due'),
    posted_at: instantAt(columns, slot, 'posted'),
    amended_at: instantAt(columns, slot, 'amended'),
  };
}

/** A row with its facts as of now. Ids are formatted lazily, since only few are read. */
function toRanked(columns: RowColumns, row: OrderedRow, agencyName: AgencyName): RankedRow {
  const { slot } = row;
  const writtenAt = columns.of.writtenAt[slot] ?? 0;
  return {
    ...factsAt(columns, row, agencyName),
    get id() {
      return columns.ids.of(slot);
    },
    get state() {
      return `${columns.reading} ${writtenAt} ${this.id}`;
    },
  };
}

/** Null if the row does not state it. */
function statedAt({ of }: RowColumns, slot: number, name: 'dollars' | 'due' | 'posted' | 'amended'): number | null {
  return ((of.flags[slot] ?? 0) & flag[name]) === 0 ? null : (of[name][slot] ?? null);
}

function instantAt(columns: RowColumns, slot: number, name: 'due' | 'posted' | 'amended'): number | null {
  const seconds = statedAt(columns, slot, name);
  return seconds === null ? null : seconds * 1000;
}
