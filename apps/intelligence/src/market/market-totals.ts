import { sourceTypeSchema } from '@rfp/contracts/notice';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { isWithin, type Period } from '@rfp/market/period';
import { centsOf, countText, dollarsText } from './compare-months.js';
import { type CountKind, type MonthCount } from './market-counts.js';

/** Number of stated amounts in US dollars, and their sum. */
interface Amounts {
  count: number;
  cents: bigint;
}

export interface Total {
  notices: number;
  set_asides: number;
  /** Amounts of every kind. */
  stated: Amounts;
  estimates: Amounts;
  /** Ceilings: maximum amounts that may be paid. They are not part of a sum of estimates. */
  ceilings: Amounts;
}

/** The totals of a kind and key in a period. */
export function totalOf(counts: readonly MonthCount[], kind: CountKind, period: Period, key = ''): Total {
  return sumOf(counts.filter((each) => each.kind === kind && each.key === key && isWithin(each.month, period)));
}

/** Totals of the notices that may have a set-aside. */
export interface Procurements extends Total {
  /** The types that have notices. */
  types: string[];
}

/** The totals of notices that may have a set-aside. Grants never have one, so they are left out of such shares. */
export function procurementsOf(counts: readonly MonthCount[], period: Period): Procurements {
  const found = counts.filter(
    ({ kind, key, month }) => kind === 'type' && key !== 'federal_grant' && isWithin(month, period),
  );
  return { ...sumOf(found), types: [...new Set(found.map(({ key }) => key))] };
}

/** The filter and the number of the opportunities to list. A list has one type or all types, so several types are listed together with the grants. */
export function procurementList(
  { notices, types }: Procurements,
  all: Total,
): { filter: OpportunityFilter; count: number } {
  const [type, ...others] = types.flatMap((each) => sourceTypeSchema.safeParse(each).data ?? []);
  if (type === undefined || others.length > 0) return { filter: {}, count: all.notices };
  return { filter: { source_type: type }, count: notices };
}

/** `$1.2B` of estimates; `up to $1.2B` if only ceilings are stated. */
export function valueText({ estimates, ceilings }: Total): string {
  if (estimates.count > 0 || ceilings.count === 0) return dollarsText(estimates.cents);
  return `up to ${dollarsText(ceilings.cents)}`;
}

/** A sentence on each kind of stated amounts. */
export function amountsText({ stated, estimates, ceilings }: Total): string {
  if (stated.count === 0) return 'None of them states a value in US dollars.';
  const awards = {
    count: stated.count - estimates.count - ceilings.count,
    cents: stated.cents - estimates.cents - ceilings.cents,
  };
  const kinds = [
    { ...estimates, one: 'states an estimate', many: 'state estimates', sum: '' },
    { ...ceilings, one: 'states a ceiling', many: 'state ceilings', sum: 'at most ' },
    { ...awards, one: 'states an awarded amount', many: 'state awarded amounts', sum: '' },
  ].filter(({ count }) => count > 0);
  const texts = kinds.map(({ count, cents, one, many, sum }, at) => {
    const [verb, end] = count === 1 ? [one, ''] : [many, ' together'];
    return `${countText(count)}${at === 0 ? ' of them' : ''} ${verb}, ${sum}${dollarsText(cents)}${end}`;
  });
  return `In US dollars, ${texts.join('; ')}.`;
}

function sumOf(counts: readonly MonthCount[]): Total {
  const sum = (numberOf: (count: MonthCount) => number) => counts.reduce((total, each) => total + numberOf(each), 0);
  const cents = (dollarsOf: (count: MonthCount) => string) =>
    counts.reduce((total, each) => total + centsOf(dollarsOf(each)), 0n);
  return {
    notices: sum(({ notices }) => notices),
    set_asides: sum(({ set_asides: setAsides }) => setAsides),
    stated: { count: sum(({ valued }) => valued), cents: cents(({ dollars }) => dollars) },
    estimates: { count: sum(({ estimates }) => estimates), cents: cents((each) => each.estimate_dollars) },
    ceilings: { count: sum(({ ceilings }) => ceilings), cents: cents((each) => each.ceiling_dollars) },
  };
}
