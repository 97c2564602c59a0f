import { type Observation } from '@rfp/contracts/opportunities/coverage';
import { listNames } from '@rfp/contracts/text/list-names';
import { isWithin, monthNumber, type Period, periodBefore, periodOfMonths } from '@rfp/market/period';
import { type SourceCount } from './market-counts.js';
import { dayText, monthName, postedIn, wholeMonthsUntil } from './months.js';

/** Known postings, and the days on which each source reported all of its postings. */
export interface KnownPostings {
  now: Date;
  counts: readonly SourceCount[];
  /** Null for demo records, whose months are all known. */
  observations: readonly Observation[] | null;
}

/** Months in which some sources reported every posting. */
export interface ObservedPeriod {
  period: Period;
  /** Sources whose notices count; null for all. */
  sources: readonly string[] | null;
  /** Sources with notices in these months whose postings are not known for all of these months. */
  leftOut: readonly string[];
  /** Sentences that name the omitted sources and the reason, with a leading blank; empty if nothing is omitted. */
  note: string;
}

/** Two periods of equal length, one after the other. */
export interface ComparedPeriods extends ObservedPeriod {
  before: Period;
}

/** A sentence that states why too few months are known, and from which day enough will be. */
export class NotObserved {
  constructor(readonly reason: string) {}
}

/** Minimum share of the notices that the counted sources must have; otherwise fewer months are compared. */
const minShare = 0.5;
/** Maximum number of sources that a sentence names. */
const maxNames = 3;

/** The last whole months and as many before them; fewer than requested if the sources are not known for long enough. */
export function comparedPeriods(known: KnownPostings, months: number): ComparedPeriods | NotObserved {
  const found = longestPeriod(known, { max: months, min: 1, lengthOf: (each) => 2 * each });
  if (found === null)
    return new NotObserved(`Months cannot be compared yet: ${reasonOf(known)} ${enoughMonthsText(known, 2)}`);
  const period = wholeMonthsUntil(known.now, found.months);
  const before = periodBefore(period);
  return {
    ...describeSources(known, { ...found, period: { from: before.from, to: period.to } }, months),
    period,
    before,
  };
}

/** The last whole months that are known. */
export function observedMonths(
  known: KnownPostings,
  { min, max }: { min: number; max: number },
): ObservedPeriod | NotObserved {
  const found = longestPeriod(known, { max, min, lengthOf: (each) => each });
  if (found === null) {
    const needed =
      min === 1 ? 'No whole month has been observed yet' : `${min} whole months in a row have not been observed yet`;
    return new NotObserved(`${needed}: ${reasonOf(known)} ${enoughMonthsText(known, min)}`);
  }
  // The series begins with the first notice because sources may have had none before.
  const first = firstCountedMonth(known, found.sources);
  const last = monthNumber(wholeMonthsUntil(known.now, 1).from);
  const months = first === null ? 0 : Math.min(found.months, last - first + 1);
  if (months < min)
    return new NotObserved(`${min} whole months in a row with notices are needed; there are ${Math.max(0, months)}.`);
  const period = wholeMonthsUntil(known.now, months);
  return { ...describeSources(known, { ...found, months, period }, max), period };
}

/** The search query of the notices that a figure of these months counts. */
export function observedIn(period: Period, { sources, leftOut }: Pick<ObservedPeriod, 'sources' | 'leftOut'>): string {
  const posted = postedIn(period);
  if (sources === null || leftOut.length === 0) return posted;
  const [names, not] = sources.length <= leftOut.length ? [sources, ''] : [leftOut, '-'];
  const terms = names.map((name) => `${not}source:"${name.replaceAll(/["\\]/g, ' ')}"`);
  return not === '-' || terms.length === 1 ? [posted, ...terms].join(' ') : `${posted} (${terms.join(' OR ')})`;
}

interface LongestPeriod {
  months: number;
  sources: readonly string[] | null;
  /** Number of whole months for which an omitted source must be known to be included. */
  needed: number;
}

/**
 * The largest number of months for which the known sources have `minShare` of the notices; if there is none, the number of months for which they have
 * the largest share.
 */
function longestPeriod(
  known: KnownPostings,
  { max, min, lengthOf }: { max: number; min: number; lengthOf: (months: number) => number },
): LongestPeriod | null {
  if (known.observations === null) return { months: max, sources: null, needed: 0 };
  const latest = wholeMonthsUntil(known.now, 1);
  const all = countIn(known, latest, null);
  let best: (LongestPeriod & { part: number }) | null = null;
  for (let months = max; months >= min; months -= 1) {
    const sources = observingSources(known.observations, wholeMonthsUntil(known.now, lengthOf(months)));
    if (sources.length === 0) continue;
    const part = all === 0 ? 1 : countIn(known, latest, sources) / all;
    if (part >= minShare) return { months, sources, needed: lengthOf(months) };
    if (best === null || part > best.part) best = { months, sources, part, needed: lengthOf(min) };
  }
  return best;
}

function observingSources(observations: readonly Observation[], { from, to }: Period): string[] {
  return observations
    .filter(({ observed: days }) => days.some((each) => each.from <= from && each.to >= to))
    .map(({ name }) => name);
}

function countIn({ counts }: KnownPostings, period: Period, sources: readonly string[] | null): number {
  return counts.reduce(
    (sum, { source, month, notices }) =>
      isWithin(month, period) && (sources === null || sources.includes(source)) ? sum + notices : sum,
    0,
  );
}

/** The month of the oldest notice, as a number of `monthNumber`. */
function firstCountedMonth({ counts }: KnownPostings, sources: readonly string[] | null): number | null {
  const months = counts
    .filter(({ source }) => sources === null || sources.includes(source))
    .map(({ month }) => monthNumber(month));
  return months.length === 0 ? null : Math.min(...months);
}

/** The sources of a period with the omitted sources and the note on them. */
function describeSources(
  known: KnownPostings,
  { months, sources, needed, period }: LongestPeriod & { period: Period },
  requested: number,
) {
  const inPeriod = new Set(known.counts.filter(({ month }) => isWithin(month, period)).map(({ source }) => source));
  const leftOut = sources === null ? [] : [...inPeriod].filter((name) => !sources.includes(name)).toSorted();
  const earlier = months < requested && hasEarlier(known, period) ? [earlierText(known, sources ?? [], period)] : [];
  const others = leftOut.length === 0 ? [] : [omittedSourcesText(known, leftOut, needed)];
  return { sources, leftOut, note: [...earlier, ...others].map((text) => ` ${text}`).join('') };
}

function hasEarlier({ counts }: KnownPostings, { from }: Period): boolean {
  return counts.some(({ month }) => month < from);
}

function earlierText({ observations }: KnownPostings, sources: readonly string[], { from }: Period): string {
  const counted = (observations ?? []).filter(({ name }) => sources.includes(name));
  const why = counted.some(({ lists_open: listsOpen }) => listsOpen)
    ? 'the sources listed only what was open then'
    : 'the sources had not been synced then';
  return `Months before ${monthName(from)} are left out: ${why}.`;
}

function omittedSourcesText({ observations, now }: KnownPostings, leftOut: readonly string[], needed: number): string {
  const since = leftOut.map((name) => {
    const own = observations?.find((each) => each.name === name);
    if (own === undefined || own.first_sync === null) return name;
    const from = knownFrom(own, needed, now);
    return `${name} (synced since ${dayText(own.first_sync)}${from === null ? '' : `, counts from ${dayText(from)}`})`;
  });
  return `Sources that are not known for all of these months are left out: ${listNames(since, maxNames)}.`;
}

function reasonOf({ observations, counts }: KnownPostings): string {
  const names = new Set(counts.map(({ source }) => source));
  const first = (observations ?? [])
    .filter(({ name }) => names.has(name))
    .flatMap(({ name, first_sync: at, lists_open: listsOpen }) => (at === null ? [] : [{ name, at, listsOpen }]))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))[0];
  if (first === undefined) return 'no source has been synced completely.';
  const earlier = first.listsOpen ? ' and listed only what was open then' : '';
  return `${first.name} was first synced on ${dayText(first.at)}${earlier}.`;
}

/** The day on which the longest known source will have this number of whole months. */
function enoughMonthsText({ observations, now }: KnownPostings, months: number): string {
  const days = (observations ?? []).flatMap((each) => knownFrom(each, months, now) ?? []);
  const day = days.toSorted()[0] ?? dayAfterMonths(now.toISOString(), months);
  return `Enough months will be known on ${dayText(day)}.`;
}

/** The day on which a source will have this number of whole months if it is still synced; null if it has not been synced lately. */
function knownFrom(
  { continues_until: until, observed: days, first_sync: firstSync }: Observation,
  months: number,
  now: Date,
): string | null {
  // On the first day, no whole day has been observed yet.
  const begun = days.at(-1)?.from ?? firstSync?.slice(0, 10);
  if (until === null || until < now.toISOString().slice(0, 10) || begun === undefined) return null;
  return dayAfterMonths(begun, months);
}

/** The first day after this number of whole months, counted from a day. */
function dayAfterMonths(from: string, months: number): string {
  const first = monthNumber(from) + (from.slice(0, 10).endsWith('-01') ? 0 : 1);
  return periodOfMonths(first + months, first + months).from;
}
