import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { ModelCallEntity } from '../store/model.entity.js';
import { type Reservation, type Spend } from '../model/language-model.js';

/** Stored payer of the spending of all people together. The name is older than workspaces. */
const everybody = 'workspace';

/** Days for which spending is stored: more than a year, so that the costs of a year can be summed. */
const spendDays = 400;

/** Limits for a day, in millionths of a US dollar. */
export interface DailyLimits {
  person: number;
  /** For all people together. */
  installation: number;
}

/** Assumed cost of a call until its cost is known, in millionths of a US dollar. */
export type Prices = Record<Spend['call'], number>;

const spentRow = z.object({
  payer: z.string(),
  spent: z.coerce.number(),
  reserved: z.coerce.number(),
});

export interface DaySpend {
  /** Millionths of a US dollar. */
  spent: number;
  /** Amount set aside for calls in progress. */
  reserved: number;
  limit: number;
}

/** Injection token of `DailyLimits`. */
export const dailyLimits = Symbol('DailyLimits');

/**
 * Daily budgets of the language model; a day is a UTC day. A call is approved if the amount spent, the amount reserved for calls in progress and the
 * amount reserved for this call are within both limits. So only a call that costs more than its reservation can exceed a limit.
 */
@Injectable()
export class BudgetService {
  readonly #logger = new Logger(BudgetService.name);

  constructor(
    private readonly database: DataSource,
    @Inject(dailyLimits) private readonly limits: DailyLimits,
  ) {}

  /** @throws MODEL_BUDGET_SPENT */
  async approve(call: Spend['call'], payer: string, prices: Prices, now = new Date()): Promise<Reservation> {
    const id = randomUUID();
    const day = dayOf(now);
    await inTransaction(this.database, async (manager) => {
      await manager.query('DELETE FROM model_call WHERE day < $1::date - 1', [day]);
      await manager.query(`DELETE FROM model_spend WHERE day < $1::date - ${spendDays}`, [day]);
      const spends = await lockSpends(manager, day, payer);
      for (const [account, limit] of [
        [payer, this.limits.person] as const,
        [everybody, this.limits.installation] as const,
      ]) {
        const { spent, reserved } = spends.get(account) ?? { spent: 0, reserved: 0 };
        if (spent + reserved + prices[call] > limit) throw budgetSpent(account, limit, now);
      }
      await manager.insert(ModelCallEntity, { id, day, payer, micro_usd: `${prices[call]}` });
    });
    return { settle: (costs) => this.settle({ id, day, payer }, costs, prices) };
  }

  /** Spending and limits of the day: the person's and those of all people together. */
  async read(payer: string | null, now = new Date()): Promise<{ person: DaySpend | null; installation: DaySpend }> {
    const spends = await readSpends(this.database, dayOf(now), payer);
    const daySpendOf = (name: string, limit: number): DaySpend => {
      const { spent = 0, reserved = 0 } = spends.get(name) ?? {};
      return { spent, reserved, limit };
    };
    return {
      person: payer === null ? null : daySpendOf(payer, this.limits.person),
      installation: daySpendOf(everybody, this.limits.installation),
    };
  }

  /** Never throws, because the answer has been paid for. A call that cannot be settled counts with its reserved amount. */
  private async settle(
    { id, day, payer }: { id: string; day: string; payer: string },
    costs: readonly Spend[],
    prices: Prices,
  ): Promise<void> {
    const sum = (amountOf: (spend: Spend) => number): number =>
      costs.reduce((total, spend) => total + amountOf(spend), 0);
    const spend = [
      sum(({ micro_usd, call }) => micro_usd ?? prices[call]),
      sum(({ input_tokens }) => input_tokens),
      sum(({ output_tokens }) => output_tokens),
    ];
    try {
      await inTransaction(this.database, async (manager) => {
        await lockSpends(manager, day, payer);
        await manager.delete(ModelCallEntity, { id });
        await manager.query(
          `UPDATE model_spend SET micro_usd = micro_usd + $3, calls = calls + 1, input_tokens = input_tokens + $4, output_tokens = output_tokens + $5
           WHERE day = $1 AND payer = ANY($2)`,
          [day, [payer, everybody], ...spend],
        );
      });
    } catch (error) {
      this.#logger.error(`The cost of a call to the language model was not stored: ${String(error)}`);
    }
  }
}

/** The time at which the budgets are renewed. */
export function renewedAt(now: Date): string {
  const midnight = new Date(now);
  midnight.setUTCHours(24, 0, 0, 0);
  return midnight.toISOString();
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

type Spends = Map<string, z.infer<typeof spentRow>>;

/** Locks the rows of the payer and of all people together. All callers create and lock them in the same order, so they cannot deadlock. */
async function lockSpends(manager: EntityManager, day: string, payer: string): Promise<Spends> {
  await manager.query(
    `INSERT INTO model_spend (day, payer) VALUES ($1, $2), ($1, $3)
     ON CONFLICT (day, payer) DO UPDATE SET payer = excluded.payer`,
    [day, payer, everybody],
  );
  return readSpends(manager, day, payer);
}

async function readSpends(manager: Pick<EntityManager, 'query'>, day: string, payer: string | null): Promise<Spends> {
  const rows = await readRows(
    manager,
    spentRow,
    `WITH reserved AS (SELECT payer, sum(micro_usd) AS micro_usd FROM model_call WHERE day = $1 GROUP BY payer)
     SELECT s.payer, s.micro_usd AS spent,
       COALESCE((SELECT sum(r.micro_usd) FROM reserved r WHERE r.payer = s.payer OR s.payer = $3), 0) AS reserved
     FROM model_spend s WHERE s.day = $1 AND s.payer IN ($2, $3)`,
    [day, payer, everybody],
  );
  return new Map(rows.map((row) => [row.payer, row]));
}

function budgetSpent(payer: string, limit: number, now: Date): AppError {
  const of = payer === everybody ? 'workspace' : 'person';
  const whose = of === 'workspace' ? 'The budget of all people together' : 'Your budget';
  const renewed_at = renewedAt(now);
  return new AppError('MODEL_BUDGET_SPENT', {
    message: `${whose} for the language model is used up for today. It starts again at ${renewed_at.slice(0, 16).replace('T', ' ')} UTC.`,
    details: { of, limit_usd: limit / 1e6, renewed_at },
  });
}
