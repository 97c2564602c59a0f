import { Injectable } from '@nestjs/common';
import { naics } from '@rfp/codes/code-tables';
import { type Caller } from '@rfp/contracts/caller';
import { type MarketAnalysis } from '@rfp/contracts/intelligence';
import { type Audience } from '@rfp/contracts/opportunity';
import { type marketAnalysisAnswerSchema } from '@rfp/contracts/intelligence/intelligence-answers';
import { type Period } from '@rfp/market/period';
import { DataSource } from 'typeorm';
import { type z } from 'zod';
import { type Parts } from '@rfp/messaging/parts';
import { type Advice, AdviceService } from '../advice/advice.service.js';
import { createStreamCallbacks } from '../advice/create-stream-callbacks.js';
import { commentOf, commentsOf } from '../awards/award-answer.js';
import { marketAnalysisPrompt } from '../model/prompts/market-analysis.v1.js';
import { countText, growthText, percentOf } from './compare-months.js';
import { growingKeys } from './growing-keys.js';
import { amountsText, procurementsOf, type Total, totalOf, valueText } from './market-totals.js';
import { type MonthCount, readCounts, showsDemo } from './market-counts.js';
import { monthName, monthsText, spanText } from './months.js';
import { ObservationsService } from './observations.service.js';
import {
  comparedPeriods,
  type ComparedPeriods,
  type KnownPostings,
  NotObserved,
  observedIn,
  observedMonths,
} from './observed-periods.js';

/** Months of a period. In fewer months, single large postings would dominate; with more months, trends would show late. */
const periodMonths = 3;
const maxSectors = 8;

type Sector = MarketAnalysis['data']['hot_sectors'][number];
type Statement = MarketAnalysis['data']['key_trends'][number];

/** Compares a period with the one before, from stored counts. The cost does not depend on the number of notices. */
@Injectable()
export class AnalysisService {
  constructor(
    private readonly database: DataSource,
    private readonly advice: AdviceService,
    private readonly observations: ObservationsService,
  ) {}

  /** The computed analysis with commentary and sources of a language model, which adds no figures. */
  async read(
    audience: Audience,
    { caller, parts = null }: { caller: Caller; parts?: Parts | null },
    now = new Date(),
  ): Promise<MarketAnalysis> {
    const answer = await this.compute(audience, now);
    // The time of generation would make every question unique and defeat the cache.
    const { generated_at: _now, ...figures } = answer.data;
    const advice = await this.advice.ask({
      caller,
      demo: answer.origin === 'demo',
      prompt: marketAnalysisPrompt,
      input: { figures },
      basis: figures,
      dataVersion: now.toISOString().slice(0, 10),
      writing: createStreamCallbacks(parts, answer),
    });
    return withAdvice(answer, advice);
  }

  /** The analysis without a language model. */
  async compute(audience: Audience, now: Date): Promise<MarketAnalysis> {
    const demo = await showsDemo(this.database, audience);
    const known = await this.observations.read(this.database, { demo, now });
    const compared = comparedPeriods(known, periodMonths);
    const { summary, trends, sectors, reason } =
      compared instanceof NotObserved
        ? await this.describeLatest(known, compared, demo)
        : await this.compare(compared, demo);
    return {
      success: true,
      data: { summary, key_trends: trends, hot_sectors: sectors, generated_at: now.toISOString() },
      citations: [],
      generated_at: now.toISOString(),
      origin: demo ? 'demo' : 'computed',
      left_out: reason === undefined ? [] : [{ what: 'Key trends and hot sectors', reason }],
    };
  }

  /** Compares the period with the one before. */
  private async compare(compared: ComparedPeriods, demo: boolean): Promise<AnalysisContent> {
    const { period, before, sources } = compared;
    const counts = await readCounts(this.database, {
      demo,
      kinds: ['all', 'type', 'coded', 'sector'],
      period: { from: before.from, to: period.to },
      sources,
    });
    const { found, reason } = hotSectors(counts, compared);
    const [now, earlier] = [totalOf(counts, 'all', period), totalOf(counts, 'all', before)];
    return {
      summary: now.notices + earlier.notices === 0 ? noPostingsText(period) : comparedSummary(counts, compared),
      trends: found.map((sector) => sectorTrend(sector, compared)),
      sectors: found,
      reason,
    };
  }

  /** Describes the last known month, or the current one, while no months can be compared. */
  private async describeLatest(known: KnownPostings, { reason }: NotObserved, demo: boolean): Promise<AnalysisContent> {
    const observed = observedMonths(known, { min: 1, max: 1 });
    if (observed instanceof NotObserved) return { summary: unobservedSummary(known), trends: [], sectors: [], reason };
    const { period, sources, note } = observed;
    const counts = await readCounts(this.database, { demo, kinds: ['all', 'type'], period, sources });
    const total = totalOf(counts, 'all', period);
    const summary =
      total.notices === 0
        ? noPostingsText(period)
        : `${postedText(total, period)}. ${amountsAndSetAsidesText(counts, period)}`;
    return { summary: `${summary}${note}`, trends: [], sectors: [], reason };
  }
}

interface AnalysisContent {
  summary: string;
  trends: Statement[];
  sectors: Sector[];
  /** Why there is no hot sector. */
  reason: string | undefined;
}

function withAdvice(
  answer: MarketAnalysis,
  advice: Advice<z.infer<typeof marketAnalysisAnswerSchema>>,
): MarketAnalysis {
  if (advice.state === 'none') {
    const left_out = { what: 'Words of a language model', reason: advice.reason };
    return advice.failed ? { ...answer, left_out: [...answer.left_out, left_out] } : answer;
  }
  const { value, citations, written } = advice;
  const { data } = answer;
  const comment = commentOf(value.summary, written);
  return {
    ...answer,
    data: {
      ...data,
      ...(comment !== null && { comment }),
      key_trends: [...data.key_trends, ...commentsOf(value.key_trends, written)],
    },
    citations: [...citations, ...answer.citations],
    left_out: [...answer.left_out, ...advice.left_out],
    origin: 'live',
  };
}

function hotSectors(
  counts: readonly MonthCount[],
  compared: ComparedPeriods,
): { found: Sector[]; reason: string | undefined } {
  const { period, before } = compared;
  const growing = growingKeys(counts, { kind: 'sector', among: 'coded' }, { period, before });
  if (growing.state === 'too_little_data') {
    const needed = `${growing.needed} ${growing.of} with a NAICS code are needed`;
    return { found: [], reason: `${needed}; there are ${growing.had}.` };
  }
  const found = growing.value
    .map((each): Sector => {
      const total = totalOf(counts, 'sector', period, each.term);
      return {
        name: naics.get(each.term)?.title ?? `NAICS ${each.term}`,
        naics: each.term,
        growth: growthText(each.share.value, each.before.value),
        value: valueText(total),
        share: percentOf(each.share.value),
        share_before: percentOf(each.before.value),
        chance: each.chance,
        basis: {
          of: 'opportunities',
          filter: { naics_code: each.term, q: observedIn(period, compared) },
          count: total.notices,
        },
      };
    })
    .toSorted((one, other) => other.basis.count - one.basis.count || (one.naics < other.naics ? -1 : 1))
    .slice(0, maxSectors);
  if (found.length > 0) return { found, reason: undefined };
  return { found, reason: 'No sector has grown by more than chance explains.' };
}

function sectorTrend(
  { name, naics: code, share, share_before, basis }: Sector,
  { period, before }: ComparedPeriods,
): Statement {
  const shares = `${share}% of the opportunities with a NAICS code ${spanText(period)}, ${share_before}% ${spanText(before)}`;
  return { text: `${name} (NAICS ${code}) is in ${shares}.`, basis };
}

function comparedSummary(counts: readonly MonthCount[], { period, before, note }: ComparedPeriods): string {
  const [now, earlier] = [totalOf(counts, 'all', period), totalOf(counts, 'all', before)];
  const change =
    earlier.notices === 0
      ? `none were ${spanText(before)}`
      : `${growthText(now.notices, earlier.notices)} against ${monthsText(before)}`;
  return `${postedText(now, period)} (${change}).${note} ${now.notices === 0 ? '' : amountsAndSetAsidesText(counts, period)}`.trim();
}

function postedText({ notices }: Total, period: Period): string {
  return `${countText(notices)} opportunities were posted ${spanText(period)}`;
}

function amountsAndSetAsidesText(counts: readonly MonthCount[], period: Period): string {
  const { notices, set_asides: setAsides } = procurementsOf(counts, period);
  const share =
    notices === 0
      ? ''
      : ` ${percentOf(setAsides / notices)}% of the ${countText(notices)} procurements have a set-aside.`;
  return `${amountsText(totalOf(counts, 'all', period))}${share}`;
}

function noPostingsText(period: Period): string {
  return `No opportunities were posted ${spanText(period)}, as far as the sources here tell.`;
}

/** Counts the current month only, because earlier months are not known. */
function unobservedSummary({ counts, now }: KnownPostings): string {
  const month = `${now.toISOString().slice(0, 7)}-01`;
  const posted = counts.reduce((sum, each) => (each.month === month ? sum + each.notices : sum), 0);
  return `${posted === 0 ? 'No' : countText(posted)} opportunities posted in ${monthName(month)} are known so far.`;
}
