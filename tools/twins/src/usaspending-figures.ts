import { awardGroups, type UsaspendingQuery, type UsaspendingAward } from './usaspending-query.js';

/** Number of awards by group. */
export function countsOf(awards: UsaspendingAward[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(awardGroups).map(([name, types]) => [
      name,
      awards.filter(({ type }) => types.includes(type)).length,
    ]),
  );
}

/** Shares of a category, the largest first. */
export function sharesOf(awards: UsaspendingAward[], category: string): unknown[] {
  const sums = new Map<string, { name: string | null; code: string | null; amount: number }>();
  for (const award of awards) {
    const code = category === 'naics' ? award.NAICS.code : null;
    const name = category === 'naics' ? award.NAICS.description : award['Recipient Name'];
    const sum = sums.get(`${code} ${name}`) ?? { name, code, amount: 0 };
    sums.set(`${code} ${name}`, { ...sum, amount: sum.amount + (award['Award Amount'] ?? 0) });
  }
  const uuid = '3632dc26-45b8-9d0e-1128-63e866708c8f';
  const recipient = (name: string | null) =>
    category === 'recipient'
      ? { recipient_id: name === null ? null : `${uuid}-['C', 'R']`, uei: name === null ? null : 'SML4NN2CT556' }
      : {};
  return [...sums.values()]
    .toSorted((a, b) => b.amount - a.amount)
    .map((sum) => ({ id: null, ...sum, ...recipient(sum.name), total_outlays: null }));
}

/** Every fiscal year of the range, with the awards that began in it. */
export function overTime(awards: UsaspendingAward[], { filters, group = 'fiscal_year' }: UsaspendingQuery): unknown {
  const [period] = filters?.time_period ?? [];
  const [first, last] = [fiscalYear(period?.start_date ?? '2007-10-01'), fiscalYear(period?.end_date ?? '2026-09-30')];
  const results = Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    const amount = awards
      .filter((award) => fiscalYear(award['Start Date'] ?? '') === year)
      .reduce((sum, award) => sum + (award['Award Amount'] ?? 0), 0);
    const none = {
      Direct_Obligations: 0,
      Grant_Obligations: 0,
      Idv_Obligations: 0,
      Loan_Obligations: 0,
      Other_Obligations: 0,
      total_outlays: null,
    };
    return {
      aggregated_amount: amount,
      time_period: { fiscal_year: String(year) },
      Contract_Obligations: amount,
      ...none,
    };
  });
  return { group, spending_level: 'transactions', results, messages: [] };
}

function fiscalYear(day: string): number {
  return Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) >= 10 ? 1 : 0);
}
