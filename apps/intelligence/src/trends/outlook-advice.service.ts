import { Injectable } from '@nestjs/common';
import { type CompetitiveLandscape } from '@rfp/contracts/intelligence/competitive-landscape';
import { type Citation, type LeftOut, type Statement } from '@rfp/contracts/intelligence';
import { type MarketForecast } from '@rfp/contracts/intelligence/market-forecast';
import { type TrendAnalysis } from '@rfp/contracts/intelligence/trend-analysis';
import { type WrittenBy } from '@rfp/contracts/intelligence/written-by';
import { type Parts } from '@rfp/messaging/parts';
import { type Advice, AdviceService, type AdvicePayer, type NoAdvice } from '../advice/advice.service.js';
import { createStreamCallbacks } from '../advice/create-stream-callbacks.js';
import { commentOf, commentsOf, needsModel } from '../awards/award-answer.js';
import { competitiveLandscapePrompt } from '../model/prompts/competitive-landscape.v1.js';
import { marketForecastPrompt } from '../model/prompts/market-forecast.v1.js';
import { trendAnalysisPrompt } from '../model/prompts/trend-analysis.v1.js';

/** Time limit for awards and model together, shorter than the gateway's timeout. */
const togetherMs = 24_000;

export interface AdviceContext {
  caller: AdvicePayer;
  /** `performance.now()` at the start of the answer. */
  since: number;
  parts?: Parts | null;
}

/** Adds text of a language model to the computed market outlook. The figures do not change. */
@Injectable()
export class OutlookAdviceService {
  constructor(private readonly advice: AdviceService) {}

  async adviseTrends(answer: TrendAnalysis, context: AdviceContext): Promise<TrendAnalysis> {
    const { trend_analysis: computed } = answer.data;
    const { timeframe, focus_areas: focusAreas } = computed;
    const advice = await this.advice.ask({
      ...adviceRequest(answer, context),
      prompt: trendAnalysisPrompt,
      input: { timeframe, focusAreas, figures: computed },
      basis: computed,
    });
    if (advice.state === 'none') return { ...answer, left_out: withFailureNote(answer, advice) };
    const { spending_trends, technology_trends, market_dynamics, market_forecast } = computed;
    const { value } = advice;
    const { append, preferComputed } = combinerFor(advice.written);
    const { technology_trends: technology, market_dynamics: dynamics } = value;
    const combined = withAdvice(answer, advice);
    return {
      ...combined,
      data: {
        ...answer.data,
        citations: combined.citations,
        trend_analysis: {
          ...computed,
          spending_trends: {
            ...spending_trends,
            emerging_priorities: append(spending_trends.emerging_priorities, value.spending_trends.emerging_priorities),
          },
          technology_trends: {
            ...technology_trends,
            digital_transformation: preferComputed(
              technology_trends.digital_transformation,
              technology.digital_transformation,
            ),
            cloud_adoption: preferComputed(technology_trends.cloud_adoption, technology.cloud_adoption),
          },
          market_dynamics: {
            small_business_trends: preferComputed(
              market_dynamics.small_business_trends,
              dynamics.small_business_trends,
            ),
            competition_changes: preferComputed(market_dynamics.competition_changes, dynamics.competition_changes),
            geographic_shifts: preferComputed(market_dynamics.geographic_shifts, dynamics.geographic_shifts),
          },
          market_forecast: {
            growth_predictions: preferComputed(
              market_forecast.growth_predictions,
              value.market_forecast.growth_predictions,
            ),
            strategic_recommendations: append(
              market_forecast.strategic_recommendations,
              value.market_forecast.strategic_recommendations,
            ),
          },
        },
      },
    };
  }

  async adviseForecast(answer: MarketForecast, context: AdviceContext): Promise<MarketForecast> {
    const { market_forecast: computed } = answer.data;
    const { projection: _months, ...figures } = computed;
    const advice = await this.advice.ask({
      ...adviceRequest(answer, context),
      prompt: marketForecastPrompt,
      input: { horizon: computed.forecast_horizon, figures },
      basis: computed,
    });
    if (advice.state === 'none') return { ...answer, left_out: withFailureNote(answer, advice) };
    const { market_conditions: conditions, agency_predictions: agencies, technology_adoption: adoption } = computed;
    const { strategic_recommendations: strategy, opportunity_pipeline: pipeline } = computed;
    const { value } = advice;
    const { append, preferComputed } = combinerFor(advice.written);
    const combined = withAdvice(answer, advice);
    return {
      ...combined,
      data: {
        ...answer.data,
        citations: combined.citations,
        market_forecast: {
          ...computed,
          market_conditions: {
            growth_projections: preferComputed(
              conditions.growth_projections,
              value.market_conditions.growth_projections,
            ),
            budget_outlook: preferComputed(conditions.budget_outlook, value.market_conditions.budget_outlook),
            economic_factors: append(conditions.economic_factors, value.market_conditions.economic_factors),
          },
          agency_predictions: {
            defense_priorities: append(agencies.defense_priorities, value.agency_predictions.defense_priorities),
            civilian_plans: append(agencies.civilian_plans, value.agency_predictions.civilian_plans),
            infrastructure_spending: preferComputed(
              agencies.infrastructure_spending,
              value.agency_predictions.infrastructure_spending,
            ),
          },
          technology_adoption: {
            ai_ml_timeline: preferComputed(adoption.ai_ml_timeline, value.technology_adoption.ai_ml_timeline),
            cloud_migration: preferComputed(adoption.cloud_migration, value.technology_adoption.cloud_migration),
            cybersecurity_priorities: append(
              adoption.cybersecurity_priorities,
              value.technology_adoption.cybersecurity_priorities,
            ),
          },
          opportunity_pipeline: {
            ...pipeline,
            new_programs: append(pipeline.new_programs, value.opportunity_pipeline.new_programs),
          },
          strategic_recommendations: {
            positioning_strategies: append(
              strategy.positioning_strategies,
              value.strategic_recommendations.positioning_strategies,
            ),
            capability_priorities: append(
              strategy.capability_priorities,
              value.strategic_recommendations.capability_priorities,
            ),
          },
        },
      },
    };
  }

  async adviseLandscape(answer: CompetitiveLandscape, context: AdviceContext): Promise<CompetitiveLandscape> {
    const { data } = answer;
    const { naics_codes: naicsCodes, agency, timeframe } = data;
    const advice = await this.advice.ask({
      ...adviceRequest(answer, context),
      prompt: competitiveLandscapePrompt,
      input: { market: { naicsCodes, agency, timeframe }, figures: data },
      basis: data,
    });
    if (advice.state === 'none') return { ...answer, left_out: withFailureNote(answer, advice) };
    const { value } = advice;
    const { append } = combinerFor(advice.written);
    return {
      ...withAdvice(answer, advice),
      data: {
        ...data,
        success_factors: append(data.success_factors, value.success_factors),
        market_barriers: append(data.market_barriers, value.market_barriers),
      },
    };
  }
}

interface OutlookAnswer {
  origin: 'live' | 'computed' | 'demo';
  generated_at: string;
  citations: Citation[];
  left_out: LeftOut[];
}

function adviceRequest(answer: OutlookAnswer, { caller, since, parts = null }: AdviceContext) {
  const { origin, generated_at } = answer;
  const waitMs = Math.max(0, togetherMs - (performance.now() - since));
  const dataVersion = generated_at.slice(0, 10);
  return {
    caller,
    demo: origin === 'demo',
    dataVersion,
    waitMs,
    writing: createStreamCallbacks(parts, { ...answer, left_out: withoutModelNotes(answer) }),
  };
}

function withAdvice<A extends OutlookAnswer>(
  answer: A,
  { citations, left_out }: Extract<Advice<unknown>, { state: 'given' }>,
) {
  return {
    ...answer,
    // The model's marks refer to its own citations, so these come first.
    citations: [...citations, ...answer.citations],
    origin: 'live' as const,
    left_out: [...withoutModelNotes(answer), ...left_out],
  };
}

/** The notes of an answer without those that name the lack of a model as the reason. */
function withoutModelNotes({ left_out }: OutlookAnswer): LeftOut[] {
  return left_out.filter(({ reason }) => reason !== needsModel);
}

function withFailureNote({ left_out }: OutlookAnswer, { failed, reason }: NoAdvice): LeftOut[] {
  return failed ? [...left_out, { what: 'Words of a language model', reason }] : left_out;
}

/** Combines computed statements with text of the model; each names its author. */
function combinerFor(written: WrittenBy) {
  return {
    append: (computed: readonly Statement[], comments: readonly string[]): Statement[] => [
      ...computed,
      ...commentsOf(comments, written),
    ],
    /** A computed statement takes precedence. */
    preferComputed: (computed: Statement | null, comment: string): Statement | null =>
      computed ?? commentOf(comment, written),
  };
}
