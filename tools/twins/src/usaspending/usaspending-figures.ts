import { awardGroups, type UsaspendingQuery, type UsaspendingAward } from './usaspending-query.js';

/** Number of awards in each group of types. */
export function countsOf(awards: UsaspendingAward[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(awardGroups).map(([name, types]) => [
      name,
      awards.filter(({ type }) => types.includes(type)).length,
    ]),
  );
}

interface Member {
  name: string | null;
  code: string | null;
}

const memberOf: Record<string, (award: UsaspendingAward) => Member> = {
  naics: ({ NAICS }) => ({ name: NAICS.description, code: NAICS.code }),
  psc: ({ PSC }) => ({ name: PSC?.description ?? null, code: PSC?.code ?? null }),
  awarding_agency: (award) => ({ name: award['Awarding Agency'], code: null }),
  awarding_subagency: (award) => ({ name: award['Awarding Sub Agency'], code: null }),
};
const defaultUuid = '3632dc26-45b8-9d0e-1128-63e866708c8f';

/** Amounts by member of a category, largest first. */
export function amountsByCategory(awards: UsaspendingAward[], category: string): unknown[] {
  const sums = new Map<string, Member & { award: UsaspendingAward; cents: number }>();
  for (const award of awards) {
    const { name, code } = memberOf[category]?.(award) ?? { name: award['Recipient Name'], code: null };
    const key = `${code} ${category === 'recipient' ? (award.recipient_uuid ?? name) : name}`;
    const sum = sums.get(key) ?? { name, code, award, cents: 0 };
    sums.set(key, { ...sum, cents: sum.cents + Math.round((award['Award Amount'] ?? 0) * 100) });
  }
  const recipient = (name: string | null, { recipient_uuid: uuid }: UsaspendingAward) =>
    category === 'recipient'
      ? {
          recipient_id: name === null ? null : `${uuid ?? defaultUuid}-${uuid === undefined ? "['C', 'R']" : "['C']"}`,
          uei: name === null ? null : 'SML4NN2CT556',
        }
      : {};
  return [...sums.values()]
    .toSorted((a, b) => b.cents - a.cents)
    .map(({ name, code, award, cents }) => ({
      id: null,
      name,
      code,
      amount: cents / 100,
      ...recipient(name, award),
      total_outlays: null,
    }));
}

/** Amounts for every fiscal year or month of the requested period. */
export function overTime(awards: UsaspendingAward[], { filters, group = 'fiscal_year' }: UsaspendingQuery): unknown {
  const [period] = filters?.time_period ?? [];
  const { stepOf, nameOf } = group === 'month' ? byMonth : byYear;
  const [first, last] = [stepOf(period?.start_date ?? '2007-10-01'), stepOf(period?.end_date ?? '2026-09-30')];
  const cents = centsBy(awards, stepOf);
  const results = Array.from({ length: last - first + 1 }, (_, index) => {
    const amount = (cents.get(first + index) ?? 0) / 100;
    return {
      aggregated_amount: amount,
      time_period: nameOf(first + index),
      Contract_Obligations: amount,
      Direct_Obligations: 0,
      Grant_Obligations: 0,
      Idv_Obligations: 0,
      Loan_Obligations: 0,
      Other_Obligations: 0,
      total_outlays: null,
    };
  });
  return { group, spending_level: 'transactions', results, messages: [] };
}

const byYear = { stepOf: fiscalYear, nameOf: (year: number) => ({ fiscal_year: String(year) }) };
const byMonth = {
  stepOf: fiscalMonth,
  nameOf: (month: number) => ({ fiscal_year: String(Math.floor(month / 12)), month: String((month % 12) + 1) }),
};

function centsBy(awards: UsaspendingAward[], stepOf: (day: string) => number): Map<number, number> {
  const cents = new Map<number, number>();
  for (const award of awards) {
    const step = stepOf(award.signed ?? award['Start Date'] ?? '');
    cents.set(step, (cents.get(step) ?? 0) + Math.round((award['Award Amount'] ?? 0) * 100));
  }
  return cents;
}

function fiscalYear(day: string): number {
  return Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) >= 10 ? 1 : 0);
}

/** Number of a month: `12 * fiscal year + month of the fiscal year`, where October is month 0. */
function fiscalMonth(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + 3;
}
