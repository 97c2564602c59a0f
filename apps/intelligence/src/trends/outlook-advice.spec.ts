import { type MarketForecast, marketForecastSchema } from '@rfp/contracts/intelligence/market-forecast';
import { needsModel } from '../awards/award-answer.js';
import { type AdviceWorld, adviceWorld } from '../testing/advice-world.js';
import { person, visitor } from '../testing/callers.js';
import { OutlookAdviceService } from './outlook-advice.service.js';

let world: AdviceWorld;

beforeAll(async () => {
  world = await adviceWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const budget = { text: '$9M were obligated.', basis: null };
const usaspending = { title: 'USAspending.gov', url: 'https://www.usaspending.gov/search' };
const computed: MarketForecast = {
  success: true,
  data: {
    market_forecast: {
      forecast_horizon: '12months',
      current_period: 'November 2025 to October 2026',
      market_conditions: { growth_projections: null, budget_outlook: budget, economic_factors: [] },
      agency_predictions: { defense_priorities: [], civilian_plans: [], infrastructure_spending: null },
      technology_adoption: { ai_ml_timeline: null, cloud_migration: null, cybersecurity_priorities: [] },
      opportunity_pipeline: { high_value_recompetes: [], new_programs: [] },
      strategic_recommendations: { positioning_strategies: [], capability_priorities: [budget] },
      projection: null,
    },
    citations: [usaspending],
    generated_at: '2026-11-23T12:00:00.000Z',
  },
  citations: [usaspending],
  generated_at: '2026-11-23T12:00:00.000Z',
  origin: 'computed',
  left_out: [{ what: 'Economic factors', reason: needsModel }],
};

describe('the text of a model about the market', () => {
  it('is added to the figures without replacing any, and its citations precede the computed ones', async () => {
    const service = new OutlookAdviceService(world.parts().advice);
    const answer = await service.adviseForecast(computed, { caller: person(), since: performance.now() });
    const { data, origin, citations, left_out } = marketForecastSchema.parse(answer);
    const { market_conditions, strategic_recommendations, opportunity_pipeline } = data.market_forecast;
    expect(market_conditions.budget_outlook).toEqual(budget);
    const said = {
      text: expect.any(String),
      basis: null,
      written: { model: expect.any(String), at: expect.any(String) },
    };
    expect(market_conditions.growth_projections).toEqual(said);
    expect(market_conditions.economic_factors).toEqual(market_conditions.economic_factors.map(() => said));
    expect(market_conditions.economic_factors).not.toEqual([]);
    expect(opportunity_pipeline.high_value_recompetes).toEqual([]);
    expect(strategic_recommendations.capability_priorities[0]).toEqual(budget);
    expect({ origin, left_out }).toEqual({ origin: 'live', left_out: [] });
    expect([citations.length, citations.at(-1), data.citations]).toEqual([4, usaspending, citations]);
  });

  it('is omitted with a reason if the figures took all the time, and without a reason for visitors', async () => {
    const service = new OutlookAdviceService(world.parts().advice);
    const late = await service.adviseForecast(computed, { caller: person(), since: performance.now() - 60_000 });
    expect(late).toEqual({
      ...computed,
      left_out: [
        ...computed.left_out,
        { what: 'Words of a language model', reason: expect.stringContaining('Ask again in a minute') },
      ],
    });
    expect(await service.adviseForecast(computed, { caller: visitor, since: performance.now() })).toEqual(computed);
  });
});
