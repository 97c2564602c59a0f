import { Injectable } from '@nestjs/common';
import { naics } from '@rfp/codes/code-tables';
import { type Caller } from '@rfp/contracts/caller';
import { type MarketAnalysis } from '@rfp/contracts/intelligence';
import { type Audience } from '@rfp/contracts/opportunity';
import { type marketAnalysisAnswerSchema } from '@rfp/contracts/intelligence-answers';
import { type Period, periodBefore } from '@rfp/market/period';
import { DataSource } from 'typeorm';
import { type z } from 'zod';
import { type Parts } from '@rfp/messaging/parts';
import { type Advice, AdviceService } from '../advice/advice.service.js';
import { showWriting } from '../advice/show-writing.js';
import { marketAnalysisPrompt } from '../model/prompts/market-analysis.v1.js';
import { countText, dollarsText, growthText, percentOf } from './compare-months.js';
import { growingKeys } from './growing-keys.js';
import { type Total, totalOf } from './market-totals.js';
import { type MonthCount, readCounts, showsDemo } from './market-counts.js';
import { monthsText, postedIn, wholeMonthsUntil } from './months.js';

/** Months of a period: with fewer, single large postings decide; with more, a trend is seen late. */
const periodMonths = 3;
const mostSectors = 8;

type Sector = MarketAnalysis['data']['hot_sectors'][number];
type Statement = MarketAnalysis['data']['key_trends'][number];

/** The market of a period beside the one before, from the kept counts: it costs the same however many notices there are. */
@Injectable()
export class AnalysisService {
  constructor(
    private readonly database: DataSource,
    private readonly advice: AdviceService,
  ) {}

  /** With what a language model adds: sentences with its sources. The figures are ours. */
  async read(
    audience: Audience,
    { caller, parts = null }: { caller: Caller; parts?: Parts | null },
    now = new Date(),
  ): Promise<MarketAnalysis> {
    const answer = await this.compute(audience, now);
    // The instant would make each question a new one.
    const { generated_at: _now, ...figures } = answer.data;
    const advice = await this.advice.ask({
      caller,
      demo: answer.origin === 'demo',
      prompt: marketAnalysisPrompt,
      input: { figures },
      dataVersion: now.toISOString().slice(0, 10),
      writing: showWriting(parts, answer),
    });
    return withAdvice(answer, advice);
  }

  /** Without the words of a model. */
  async compute(audience: Audience, now: Date): Promise<MarketAnalysis> {
    const demo = await showsDemo(this.database, audience);
    const period = wholeMonthsUntil(now, periodMonths);
    const before = periodBefore(period);
    const all = { from: before.from, to: period.to };
    const counts = await readCounts(this.database, { demo, kinds: ['all', 'coded', 'sector'], period: all });
    const sectors = hotSectors(counts, period, before);
    const totals = [period, before].map((each) => totalOf(counts, 'all', each));
    return {
      success: true,
      data: {
        summary: summaryOf(totals, period, before),
        key_trends: sectors.found.map((sector) => trendOf(sector, period, before)),
        hot_sectors: sectors.found,
        generated_at: now.toISOString(),
      },
      citations: [],
      generated_at: now.toISOString(),
      origin: demo ? 'demo' : 'computed',
      left_out: sectors.reason === undefined ? [] : [{ what: 'Hot sectors', reason: sectors.reason }],
    };
  }
}

function withAdvice(
  answer: MarketAnalysis,
  advice: Advice<z.infer<typeof marketAnalysisAnswerSchema>>,
): MarketAnalysis {
  if (advice.state === 'none') {
    const left_out = { what: 'Words of a language model', reason: advice.reason };
    return advice.failed ? { ...answer, left_out: [...answer.left_out, left_out] } : answer;
  }
  const { value, citations } = advice;
  const { data } = answer;
  const trends = value.key_trends.map((text): Statement => ({ text, basis: null }));
  return {
    ...answer,
    data: {
      ...data,
      summary: `${data.summary}\n\n${value.summary}`,
      key_trends: [...data.key_trends, ...trends],
    },
    citations: [...citations, ...answer.citations],
    origin: 'live',
  };
}

function hotSectors(
  counts: readonly MonthCount[],
  period: Period,
  before: Period,
): { found: Sector[]; reason?: string } {
  const growing = growingKeys(counts, { kind: 'sector', among: 'coded' }, { period, before });
  if (growing.state === 'too_little_data') {
    const needed = `${growing.needed} ${growing.of} with a NAICS code are needed`;
    return { found: [], reason: `${needed}; there are ${growing.had}.` };
  }
  const found = growing.value
    .map((each): Sector => {
      const { notices, cents } = totalOf(counts, 'sector', period, each.term);
      return {
        name: naics.get(each.term)?.title ?? `NAICS ${each.term}`,
        naics: each.term,
        growth: growthText(each.share.value, each.before.value),
        value: dollarsText(cents),
        share: percentOf(each.share.value),
        share_before: percentOf(each.before.value),
        chance: each.chance,
        basis: { of: 'opportunities', filter: { naics_code: each.term, q: postedIn(period) }, count: notices },
      };
    })
    .toSorted((one, other) => other.basis.count - one.basis.count || (one.naics < other.naics ? -1 : 1))
    .slice(0, mostSectors);
  if (found.length > 0) return { found };
  return { found, reason: 'No sector has grown by more than chance explains.' };
}

function trendOf({ name, naics: code, share, share_before, basis }: Sector, period: Period, before: Period): Statement {
  const shares = `${share}% of the opportunities with a NAICS code from ${monthsText(period)}, ${share_before}% from ${monthsText(before)}`;
  return { text: `${name} (NAICS ${code}) is in ${shares}.`, basis };
}

function summaryOf([now, earlier]: readonly Total[], period: Period, before: Period): string {
  if (now === undefined || earlier === undefined || now.notices === 0)
    return `No opportunities were posted from ${monthsText(period)}, as far as the sources here tell.`;
  const change =
    earlier.notices === 0
      ? `none were from ${monthsText(before)}`
      : `${growthText(now.notices, earlier.notices)} against ${monthsText(before)}`;
  return [
    `${countText(now.notices)} opportunities were posted from ${monthsText(period)} (${change}).`,
    now.valued === 0
      ? 'None of them states a value in US dollars.'
      : `${countText(now.valued)} of them state values in US dollars, ${dollarsText(now.cents)} together.`,
    `${percentOf(now.set_asides / now.notices)}% have a set-aside.`,
  ].join(' ');
}
