import { type Answer, type Figure, figure, noticesBasis, tooLittleData } from './figure.js';
import { groupBy } from './group-by.js';
import { isWithin, type Period } from './period.js';
import { probabilityByChance, logLikelihood, type Sample } from './significance.js';
import { compareText } from './totals.js';

/** Maximum probability that chance produces such a trend in any of the compared terms (Bonferroni). */
const maxChance = 0.05;
/** Minimum notices in each of the two periods. */
const minNotices = 100;
/** Minimum notices with a term. Rarer terms interest few people, however fast they grow. */
const minWithTerm = 5;

/** Stored count of the notices of a month, `2026-01`, in a sector; null for notices without a NAICS code. */
export interface NoticeCount {
  month: string;
  sector: string | null;
  notices: number;
}

/** Stored count of the notices with a term. */
export interface TermCount extends NoticeCount {
  term: string;
}

export interface GrowingTerm {
  term: string;
  share: Figure<number>;
  before: Figure<number>;
  /** Factor by which the share grew. Half a notice is added to both sides, so that the factor of a new term is finite. */
  times: number;
  /** Log-likelihood ratio of the two shares. */
  logLikelihood: number;
  /** Probability of such a difference by chance, times the number of compared terms. */
  chance: number;
}

/**
 * Terms whose share of notices grew since the period before by more than chance explains, the fastest first. Notices are treated as independent,
 * so an office that posts the same text many times looks like a trend.
 * @param options.period whole months; so is `before`
 * @param options.sector limits the notices to one sector
 */
export function growingTerms(
  counts: { terms: readonly TermCount[]; notices: readonly NoticeCount[] },
  { period, before, sector }: { period: Period; before: Period; sector?: string },
): Answer<GrowingTerm[]> {
  const inSector = <T extends NoticeCount>(rows: readonly T[]) =>
    sector === undefined ? rows : rows.filter((row) => row.sector === sector);
  const [notices, earlier] = [period, before].map((period) => sumWithin(inSector(counts.notices), period));
  const all = { now: notices ?? 0, before: earlier ?? 0 };
  if (all.before < minNotices) return tooLittleData('notices in the period before', all.before, minNotices);
  if (all.now < minNotices) return tooLittleData('notices in the period', all.now, minNotices);
  const filter = sector === undefined ? {} : { sector };
  const terms = termSamples(inSector(counts.terms), { period, before, all });
  return figure(
    terms
      .map(({ term, now, earlier }) => ({
        term,
        share: figure(now.found / now.all, noticesBasis(now.found, { ...filter, posted: period, term })),
        before: figure(earlier.found / earlier.all, noticesBasis(earlier.found, { ...filter, posted: before, term })),
        ...growthOf(now, earlier, terms.length),
      }))
      .filter(({ share, times, chance }) => share.basis.count >= minWithTerm && times > 1 && chance < maxChance)
      .toSorted((one, other) => other.times - one.times || compareText(one.term, other.term)),
    noticesBasis(all.now + all.before, { ...filter, posted: { from: before.from, to: period.to } }),
  );
}

function growthOf(now: Sample, earlier: Sample, compared: number) {
  const likelihood = logLikelihood(now, earlier);
  return {
    times: smoothed(now) / smoothed(earlier),
    logLikelihood: likelihood,
    chance: Math.min(1, probabilityByChance(likelihood) * compared),
  };
}

function smoothed({ found, all }: Sample): number {
  return (found + 0.5) / (all + 1);
}

/** Samples in both periods for every term that occurs in either. */
function termSamples(
  rows: readonly TermCount[],
  { period, before, all }: { period: Period; before: Period; all: { now: number; before: number } },
) {
  const byTerm = groupBy(rows, ({ term }) => term);
  return [...byTerm]
    .map(([term, rows]) => ({
      term,
      now: { found: sumWithin(rows, period), all: all.now },
      earlier: { found: sumWithin(rows, before), all: all.before },
    }))
    .filter(({ now, earlier }) => now.found + earlier.found > 0);
}

function sumWithin(rows: readonly NoticeCount[], period: Period): number {
  return rows.reduce((sum, { month, notices }) => (isWithin(`${month}-01`, period) ? sum + notices : sum), 0);
}
