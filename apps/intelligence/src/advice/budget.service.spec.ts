import fc from 'fast-check';
import { readOne } from '@rfp/persistence/read-rows';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { type Spend } from '../model/language-model.js';
import { openIntelligenceStore } from '../store/data-source.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { BudgetService } from './budget.service.js';

let database: ServiceDatabase;
let store: DataSource;
const now = new Date('2026-11-23T23:30:00Z');
const prices = { search: 5, answer: 50 };
const limits = { person: 200, installation: 300 };

beforeAll(async () => {
  database = await serviceDatabase();
  store = await openIntelligenceStore(database.url);
});

afterAll(async () => {
  await store.destroy();
  await database.drop();
});

beforeEach(() => store.query('TRUNCATE model_spend, model_call'));

function spendOf(micro_usd: number | null): Spend {
  const rest = { provider: 'twin', model: null, prompt: null, input_tokens: 10, output_tokens: 1 };
  return { ...rest, call: 'answer', micro_usd };
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);

describe('a budget', () => {
  it('keeps the amounts spent for 400 days', async () => {
    await store.query(
      `INSERT INTO model_spend (day, payer, micro_usd) VALUES ('2025-10-18', 'ada', 1), ('2025-10-19', 'ada', 1)`,
    );
    await new BudgetService(store, limits).approve('answer', 'ada', prices, now);
    const days = await store.query(`SELECT DISTINCT day::text FROM model_spend ORDER BY 1`);
    expect(days).toEqual([{ day: '2025-10-19' }, { day: '2026-11-23' }]);
  });

  it('is exceeded only by calls that cost more than their reservation, in any order and with any failures', async () => {
    const call = fc.record({
      payer: fc.constantFrom('ada', 'bob', 'eve'),
      // 50 are reserved for each call.
      costs: fc.array(fc.option(fc.integer({ min: 0, max: 90 })), { maxLength: 2 }),
      dies: fc.boolean(),
      pauses: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 14 }), async (calls) => {
        await store.query('TRUNCATE model_spend, model_call');
        const budget = new BudgetService(store, limits);
        let excess = 0;
        let settled = 0;
        let died = 0;
        await Promise.all(
          calls.map(async ({ payer, costs, dies, pauses }) => {
            for (let pause = 0; pause < pauses; pause += 1) await budget.read(payer, now);
            const reservation = await budget.approve('answer', payer, prices, now).catch(codeOf);
            if (typeof reservation !== 'object' || reservation === null || !('settle' in reservation)) {
              expect(reservation).toBe('MODEL_BUDGET_SPENT');
              return;
            }
            if (dies) {
              died += prices.answer;
              return;
            }
            const cost = costs.reduce<number>((sum, each) => sum + (each ?? prices.answer), 0);
            excess += Math.max(0, cost - prices.answer);
            settled += cost;
            await budgetSettle(reservation, costs.map(spendOf));
          }),
        );
        const { installation } = await budget.read(null, now);
        expect(installation).toEqual({ spent: settled, reserved: died, limit: 300 });
        expect(installation.spent + installation.reserved).toBeLessThanOrEqual(limits.installation + excess);
        let persons = 0;
        for (const payer of ['ada', 'bob', 'eve']) {
          const { person } = await budget.read(payer, now);
          persons += (person?.spent ?? 0) + (person?.reserved ?? 0);
          expect((person?.spent ?? 0) + (person?.reserved ?? 0)).toBeLessThanOrEqual(limits.person + excess);
        }
        expect(persons).toBe(settled + died);
      }),
      { numRuns: 25 },
    );
  });

  it('states its owner and the time of its renewal, and is renewed then', async () => {
    const budget = new BudgetService(store, { person: 60, installation: 100 });
    await budget.approve('answer', 'ada', prices, now);
    await expect(budget.approve('answer', 'ada', prices, now)).rejects.toMatchObject({
      code: 'MODEL_BUDGET_SPENT',
      message: 'Your budget for the language model is used up for today. It starts again at 2026-11-24 00:00 UTC.',
      details: { of: 'person', renewed_at: '2026-11-24T00:00:00.000Z' },
    });
    await budget.approve('answer', 'bob', prices, now);
    await expect(budget.approve('search', 'eve', prices, now)).rejects.toMatchObject({
      message: expect.stringContaining('The budget of all people together'),
      details: { of: 'workspace' },
    });
    await expect(budget.approve('answer', 'ada', prices, new Date('2026-11-24T00:00:00Z'))).resolves.toBeDefined();
  });

  it('of 0 allows only free models, and counts their tokens by day', async () => {
    const budget = new BudgetService(store, { person: 0, installation: 0 });
    await expect(budget.approve('search', 'ada', prices, now)).rejects.toMatchObject({ code: 'MODEL_BUDGET_SPENT' });
    const free = await budget.approve('answer', 'ada', { search: 0, answer: 0 }, now);
    await free.settle([spendOf(null)]);
    const row = z.object({ calls: z.string(), input_tokens: z.string(), micro_usd: z.string() });
    const sql = `SELECT calls, input_tokens, micro_usd FROM model_spend WHERE day = '2026-11-23' AND payer = 'ada'`;
    expect(await readOne(store, row, sql)).toEqual({ calls: '1', input_tokens: '10', micro_usd: '0' });
  });
});

async function budgetSettle(reservation: object, costs: readonly Spend[]): Promise<void> {
  if ('settle' in reservation && typeof reservation.settle === 'function') await reservation.settle(costs);
}
