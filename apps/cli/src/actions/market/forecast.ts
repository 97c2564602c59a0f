import { forecastMethodLabels, formatCount, formatShare, formatValue } from '@rfp/api-client/display';
import { timeframeSchema } from '@rfp/contracts/intelligence/awards';
import { type MarketForecast, type Projection } from '@rfp/contracts/intelligence/market-forecast';
import { z } from 'zod';
import { answer } from './answer.js';
import { basisText, type Section, statementRows } from './section.js';
import { parseOptions } from '../../parse-options.js';
import { type Options } from '../../context.js';

const optionsSchema = z.object({ horizon: timeframeSchema.optional() });

/** `rfp market forecast` */
export const showForecast = answer({
  input: (options: Options) => parseOptions(optionsSchema, options),
  request: (client, input, call) => client.marketForecast(input, call),
  sections: ({ data }) => sectionsOf(data.market_forecast),
});

function sectionsOf(forecast: MarketForecast['data']['market_forecast']): Section[] {
  const { market_conditions: conditions, agency_predictions: agencies, technology_adoption: technology } = forecast;
  const { high_value_recompetes: recompetes, new_programs: programs } = forecast.opportunity_pipeline;
  const { positioning_strategies: positioning, capability_priorities: capabilities } =
    forecast.strategic_recommendations;
  return [
    ...projectionSection(forecast.projection),
    { title: 'Growth projections', rows: statementRows(conditions.growth_projections) },
    { title: 'Budget outlook', rows: statementRows(conditions.budget_outlook, ...conditions.economic_factors) },
    {
      title: 'What agencies plan',
      rows: statementRows(...agencies.defense_priorities, ...agencies.civilian_plans, agencies.infrastructure_spending),
    },
    { title: 'High-value recompetes', rows: recompetes.map(recompeteRow) },
    { title: 'New programs', rows: statementRows(...programs) },
    {
      title: 'Technology',
      rows: statementRows(
        technology.ai_ml_timeline,
        technology.cloud_migration,
        ...technology.cybersecurity_priorities,
      ),
    },
    { title: 'Capability priorities', rows: statementRows(...capabilities) },
    { title: 'Positioning strategies', rows: statementRows(...positioning) },
  ];
}

type Recompete = MarketForecast['data']['market_forecast']['opportunity_pipeline']['high_value_recompetes'][number];

function recompeteRow({ title, incumbent, value, timeline, ends, url }: Recompete) {
  return { name: `${title} (${incumbent})`, value, note: `${timeline}, ends ${ends}`, links: [url] };
}

const titles = { dollars: 'Obligations by month', notices: 'Notices by month' };

function projectionSection(projection: Projection | null): Section[] {
  if (projection === null) return [];
  const { unit, months, level, method, error, naive_error: naive, basis } = projection;
  const format = (amount: number) =>
    unit === 'dollars' ? formatValue(amount) : `${formatCount(Math.round(amount))} notices`;
  const rows = months.map(({ month, expected, low, high }) => ({
    name: month,
    value: format(expected),
    note: low === null || high === null ? 'interval not known' : `${format(low)} to ${format(high)}`,
  }));
  const errors = [error, naive].map((each) => each?.toFixed(2) ?? 'not known').join(', that of the year before ');
  const accuracyRow = {
    name: `Interval of ${formatShare(level)}; ${forecastMethodLabels[method]}; error in the back-test (MASE) ${errors}.`,
  };
  return [{ title: titles[unit], rows: [...rows, { ...accuracyRow, basis: basisText(basis) }] }];
}
