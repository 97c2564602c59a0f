import { type Observation } from '@rfp/contracts/coverage';
import { addDays, isWithin, monthNumber, type Period, periodBefore, periodOfMonths } from '@rfp/market/period';
import { type SourceCount } from './market-counts.js';
import { dayText, monthName, postedIn, wholeMonthsUntil } from './months.js';

/** What is known of the postings of the sources. */
export interface Known {
  now: Date;
  counts: readonly SourceCount[];
  /** Null: every month of every source is known, as of demo records. */
  observations: readonly Observation[] | null;
}

/** Months that some sources have been observed in from the first to the last day. */
export interface ObservedPeriod {
  period: Period;
  /** Sources whose notices count; null is all. */
  sources: readonly string[] | null;
  /** Sources with notices in these months that were not observed in all of them. */
  leftOut: readonly string[];
  /** Sentences that say what is left out and why, with a blank before them; empty if nothing is. */
  note: string;
}

/** As many months before. */
export interface ComparedPeriods extends ObservedPeriod {
  before: Period;
}

/** Why no month can be used, as a sentence, with the day from which on one can. */
export class NotObserved {
  constructor(readonly reason: string) {}
}

/** Months fall out of a comparison before sources with so large a part of its notices do. */
const minPart = 0.5;
/** Days without a sync after which a source is observed anew. */
const maxSilentDays = 9;
/** Names of sources in a sentence. */
const maxNames = 3;

/** The last whole months beside as many before: at most so many, and fewer where the sources have not been observed for so long. */
export function comparedPeriods(known: Known, months: number): ComparedPeriods | NotObserved {
  const found = longest(known, { max: months, min: 1, lengthOf: (each) => 2 * each });
  if (found === null) return new NotObserved(`Months cannot be compared yet: ${whyNot(known)} ${fromWhen(known, 2)}`);
  const period = wholeMonthsUntil(known.now, found.months);
  const before = periodBefore(period);
  return { ...observed(known, { ...found, period: { from: before.from, to: period.to } }, months), period, before };
}

/** The last whole months, at least and at most so many. */
export function observedMonths(known: Known, { min, max }: { min: number; max: number }): ObservedPeriod | NotObserved {
  const found = longest(known, { max, min, lengthOf: (each) => each });
  if (found === null) {
    const needed =
      min === 1 ? 'No whole month has been observed yet' : `${min} whole months in a row have not been observed yet`;
    return new NotObserved(`${needed}: ${whyNot(known)} ${fromWhen(known, min)}`);
  }
  // A series begins where its notices do: a source may have had none before.
  const first = firstCounted(known, found.sources);
  const last = monthNumber(wholeMonthsUntil(known.now, 1).from);
  const months = first === null ? 0 : Math.min(found.months, last - first + 1);
  if (months < min)
    return new NotObserved(`${min} whole months in a row with notices are needed; there are ${Math.max(0, months)}.`);
  const period = wholeMonthsUntil(known.now, months);
  return { ...observed(known, { ...found, months, period }, max), period };
}

/** The query of the notices that a figure of these months counts. */
export function observedIn(period: Period, { sources, leftOut }: Pick<ObservedPeriod, 'sources' | 'leftOut'>): string {
  const posted = postedIn(period);
  if (sources === null || leftOut.length === 0) return posted;
  const [names, not] = sources.length <= leftOut.length ? [sources, ''] : [leftOut, '-'];
  const terms = names.map((name) => `${not}source:"${name.replaceAll(/["\\]/g, ' ')}"`);
  return not === '-' || terms.length === 1 ? [posted, ...terms].join(' ') : `${posted} (${terms.join(' OR ')})`;
}

interface Found {
  months: number;
  sources: readonly string[] | null;
}

/** The most months of which the observed sources have a good part of the notices; otherwise those with the largest part. */
function longest(
  known: Known,
  { max, min, lengthOf }: { max: number; min: number; lengthOf: (months: number) => number },
): Found | null {
  if (known.observations === null) return { months: max, sources: null };
  const latest = wholeMonthsUntil(known.now, 1);
  const all = countIn(known, latest, null);
  let best: (Found & { part: number }) | null = null;
  for (let months = max; months >= min; months -= 1) {
    const sources = observing(known.observations, wholeMonthsUntil(known.now, lengthOf(months)));
    if (sources.length === 0) continue;
    const part = all === 0 ? 1 : countIn(known, latest, sources) / all;
    if (part >= minPart) return { months, sources };
    if (best === null || part > best.part) best = { months, sources, part };
  }
  return best;
}

function observing(observations: readonly Observation[], { from, to }: Period): string[] {
  return observations
    .filter(({ observed: days }) => days.some((each) => each.from <= from && each.to >= to))
    .map(({ name }) => name);
}

function countIn({ counts }: Known, period: Period, sources: readonly string[] | null): number {
  return counts.reduce(
    (sum, { source, month, notices }) =>
      isWithin(month, period) && (sources === null || sources.includes(source)) ? sum + notices : sum,
    0,
  );
}

/** The month of the oldest notice, since year 0. */
function firstCounted({ counts }: Known, sources: readonly string[] | null): number | null {
  const months = counts
    .filter(({ source }) => sources === null || sources.includes(source))
    .map(({ month }) => monthNumber(month));
  return months.length === 0 ? null : Math.min(...months);
}

function observed(known: Known, { months, sources, period }: Found & { period: Period }, requested: number) {
  const inPeriod = new Set(known.counts.filter(({ month }) => isWithin(month, period)).map(({ source }) => source));
  const leftOut = sources === null ? [] : [...inPeriod].filter((name) => !sources.includes(name)).toSorted();
  const earlier = months < requested && hasEarlier(known, period) ? [earlierText(known, sources ?? [], period)] : [];
  const others = leftOut.length === 0 ? [] : [othersText(known, leftOut)];
  return { sources, leftOut, note: [...earlier, ...others].map((text) => ` ${text}`).join('') };
}

function hasEarlier({ counts }: Known, { from }: Period): boolean {
  return counts.some(({ month }) => month < from);
}

function earlierText({ observations }: Known, sources: readonly string[], { from }: Period): string {
  const own = (observations ?? []).filter(({ name }) => sources.includes(name));
  const why = own.some(({ lists_open: listsOpen }) => listsOpen)
    ? 'the sources listed only what was open then'
    : 'the sources had not been synced then';
  return `Months before ${monthName(from)} are left out: ${why}.`;
}

function othersText({ observations }: Known, leftOut: readonly string[]): string {
  const since = leftOut.map((name) => {
    const first = observations?.find((each) => each.name === name)?.first_sync ?? null;
    return first === null ? name : `${name} (synced since ${dayText(first)})`;
  });
  return `Not counted, because not observed in all of these months: ${listed(since)}.`;
}

function whyNot({ observations, counts }: Known): string {
  const names = new Set(counts.map(({ source }) => source));
  const first = (observations ?? [])
    .filter(({ name }) => names.has(name))
    .flatMap(({ name, first_sync: at, lists_open: listsOpen }) => (at === null ? [] : [{ name, at, listsOpen }]))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))[0];
  if (first === undefined) return 'no source has been synced completely.';
  const earlier = first.listsOpen ? ' and listed only what was open then' : '';
  return `${first.name} was first synced on ${dayText(first.at)}${earlier}.`;
}

/** The day after so many whole months of the source that has been observed for the longest time until now. */
function fromWhen({ observations, now }: Known, months: number): string {
  const today = now.toISOString().slice(0, 10);
  const begun = (observations ?? []).flatMap(({ observed: days }) => {
    const last = days.at(-1);
    return last === undefined || last.to < addDays(today, -maxSilentDays) ? [] : [last.from];
  });
  const from = begun.toSorted()[0] ?? today;
  const first = monthNumber(from) + (from.endsWith('-01') ? 0 : 1);
  return `It can be stated from ${dayText(periodOfMonths(first + months, first + months).from)} on.`;
}

function listed(names: readonly string[]): string {
  const more = names.length - maxNames;
  return more > 0 ? `${names.slice(0, maxNames).join(', ')} and ${more} more` : names.join(', ');
}
