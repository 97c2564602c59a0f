import { formatCount } from '@rfp/api-client/display';
import { type StreamedCallOptions } from '@rfp/api-client/live/streamed-answer';
import { type CompetitiveLandscape } from '@rfp/contracts/intelligence/competitive-landscape';
import { type AnswerPart } from '@rfp/contracts/intelligence/answer-part';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { type FinancialMetrics } from '@rfp/contracts/intelligence';
import { type RouteName, type RouteReply } from '@rfp/contracts/routes';
import { client } from '../../data/client.js';
import { warn } from '../../data/warn.js';
import { findFailure, fillContent } from './answer-content.js';
import { type Answer, type Demo, type FinancialData, type MarketFigure, type Watch } from './financial-types.js';
import { intelligenceTexts } from '../intelligence-texts.js';
import { simulatedData } from '../simulated/simulated-data.js';

type Client = Awaited<ReturnType<typeof client>>;
type Reply = Omit<FinancialMetrics, 'data'> & { data: unknown };
type CallOf<N extends RouteName> = StreamedCallOptions<RouteReply<N>>;

/** Errors caused by the configuration: the provider rejects the key or the request. */
const configurationCodes: ReadonlySet<ErrorCode> = new Set([
  'MODEL_KEY_REFUSED',
  'MODEL_RETIRED',
  'MODEL_CREDIT_SPENT',
]);

/** Whether the figures are still being prepared. This error is shown instead of simulated figures. */
export function isNotReady(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'MARKET_NOT_READY';
}

/** Whether the user's request is invalid. This error is shown instead of simulated content. */
export function isInvalidRequest(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'VALIDATION';
}

/** Whether the user sees demo records. Asks the server if the answer has only award figures, because these are not marked as demo data. */
async function seesDemo(api: Client, { demo }: Pick<Answer<unknown>, 'demo'>, signal: AbortSignal): Promise<boolean> {
  if (demo !== null) return true;
  try {
    return (await api.syncStatus({}, { signal })).data.showing_demo;
  } catch {
    // Samples next to real records would be misleading.
    return false;
  }
}

/** Wraps a request so that failures return simulated content, marked as simulated. In demo sessions, samples also replace the parts of a failed source. */
function withSamples<R extends Reply, C extends object>(
  ask: (api: Client, call: StreamedCallOptions<R>) => Promise<R>,
  simulate: (signal: AbortSignal) => Promise<Answer<C>>,
  contentOf: (data: R['data']) => C,
  onFailure: (failure: unknown) => void = () => undefined,
) {
  const toAnswer = ({ data, origin, left_out, citations }: R): Answer<C> => {
    const demo = origin === 'demo' ? 'records' : null;
    return { content: contentOf(data), demo, isLive: origin === 'live', leftOut: left_out, citations };
  };
  const complete = async (api: Client, answer: Answer<C>, signal: AbortSignal): Promise<Answer<C>> => {
    const failure = findFailure(answer);
    if (failure === undefined || !(await seesDemo(api, answer, signal))) return answer;
    onFailure(failure);
    const samples = await simulate(signal);
    return { ...samples, content: fillContent(answer.content, samples.content), leftOut: answer.leftOut };
  };
  return async (signal: AbortSignal, watch?: Watch<C>): Promise<Answer<C>> => {
    let computed: Answer<C> | undefined;
    const onPart = (part: AnswerPart<R>): void => {
      if ('text' in part) watch?.onText(part.text);
      else watch?.onComputed((computed = toAnswer(part.computed)));
    };
    const call = watch === undefined ? { signal } : { signal: AbortSignal.any([signal, watch.stop]), onPart };
    try {
      const api = await client();
      return await complete(api, toAnswer(await ask(api, call)), signal);
    } catch (error) {
      if (signal.aborted || isNotReady(error) || isInvalidRequest(error)) throw error;
      if (computed !== undefined)
        return withoutModelText(computed, watch?.stop.aborted === true ? 'stopped' : 'failed');
      onFailure(error);
      return { ...(await simulate(signal)), demo: demoReason(error) };
    }
  };
}

function withoutModelText<C>(computed: Answer<C>, how: 'stopped' | 'failed'): Answer<C> {
  const { what, reasons } = intelligenceTexts.writing;
  return { ...computed, leftOut: [...computed.leftOut, { what, reason: reasons[how] }] };
}

function demoReason(error: unknown): Demo {
  return error instanceof AppError && configurationCodes.has(error.code) ? 'unconfigured' : 'unavailable';
}

/** Focus areas in the specification. */
const focusAreas = ['AI/ML', 'Cybersecurity', 'Cloud Services'];

const wholeMarket = { agency: null, timeframe: '2years' };

function toFigure(size: CompetitiveLandscape['data']['market_size']): MarketFigure | null {
  return size && { text: size.text, note: size.change ?? '', basis: size.basis };
}

/** Answers of the server, with simulated content as fallback. */
export const liveData: FinancialData = {
  status: async (signal) => (await (await client()).perplexityStatus({ signal })).data,
  search: async (query) =>
    withSamples(
      async (api, call: CallOf<'perplexitySearch'>) => api.perplexitySearch({ query }, call),
      async () => simulatedData.search(query),
      (hits) => hits,
    )(new AbortController().signal),
  metrics: withSamples(
    async (api, call: CallOf<'financialMetrics'>) => api.financialMetrics({}, call),
    simulatedData.metrics,
    (data) => data,
  ),
  alerts: withSamples(
    async (api, call: CallOf<'smartAlerts'>) => api.smartAlerts({}, call),
    simulatedData.alerts,
    ({ smart_alerts: { action_items, profile }, ...lists }) => ({
      ...lists,
      high_priority_alerts: lists.high_priority_alerts.map(({ id, ...alert }) => ({ ...alert, opportunity_id: id })),
      strategic_opportunities: lists.strategic_opportunities.map(({ id, ...alert }) => ({
        ...alert,
        opportunity_id: id,
      })),
      action_items,
      profile,
    }),
  ),
  trends: withSamples(
    async (api, call: CallOf<'trendAnalysis'>) =>
      api.trendAnalysis({ timeframe: '6months', focus_areas: [...focusAreas] }, call),
    simulatedData.trends,
    ({ trend_analysis: { spending_trends, technology_trends, market_dynamics, market_forecast } }) => ({
      ...spending_trends,
      ...technology_trends,
      market_dynamics: Object.values(market_dynamics).filter((statement) => statement !== null),
      strategic_recommendations: market_forecast.strategic_recommendations,
    }),
    (failure) => warn('The trend analysis could not be loaded', failure),
  ),
  forecast: withSamples(
    async (api, call: CallOf<'marketForecast'>) => api.marketForecast({ horizon: '12months' }, call),
    simulatedData.forecast,
    ({ market_forecast: { market_conditions, agency_predictions, technology_adoption, ...rest } }) => ({
      ...market_conditions,
      ...technology_adoption,
      ...rest.strategic_recommendations,
      high_value_recompetes: rest.opportunity_pipeline.high_value_recompetes,
      outlook: [
        ...market_conditions.economic_factors,
        ...agency_predictions.defense_priorities,
        ...agency_predictions.civilian_plans,
        agency_predictions.infrastructure_spending,
        ...technology_adoption.cybersecurity_priorities,
        ...rest.opportunity_pipeline.new_programs,
      ].filter((statement) => statement !== null),
      projection: rest.projection,
    }),
  ),
  landscape: (naics) =>
    withSamples(
      async (api, call: CallOf<'competitiveLandscape'>) =>
        api.competitiveLandscape({ ...wholeMarket, naics_codes: naics ? [naics] : [] }, call),
      simulatedData.landscape(naics),
      ({ market_size, active_contracts, concentration, top_players, ...lists }) => ({
        ...lists,
        market_size: toFigure(market_size),
        active_contracts: toFigure(active_contracts),
        concentration: concentration && { ...concentration, note: recipientsNote(concentration) },
        top_players: top_players.map(({ share, value, ...player }) => ({
          ...player,
          share: `${share}%`,
          awards: value,
        })),
      }),
    ),
  overview: withSamples(
    async (api, call: CallOf<'marketAnalysis'>) => api.marketAnalysis({}, call),
    simulatedData.overview,
    (data) => data,
  ),
};

/** Returns a note with the number of all recipients, of which the top ten are listed. */
function recipientsNote({ recipients, more }: { recipients: number; more: boolean }): string {
  const { topTen, moreThan } = intelligenceTexts.competitive;
  return topTen(more ? moreThan(formatCount(recipients)) : formatCount(recipients));
}
