import { type UsaspendingAward, type UsaspendingQuery } from './usaspending-query.js';

type Filters = NonNullable<UsaspendingQuery['filters']>;

/** Whether an award matches all filters of a search. */
export function matchesFilters(award: UsaspendingAward, filters: Filters): boolean {
  return checks.every((check) => check(award, filters));
}

const checks: readonly ((award: UsaspendingAward, filters: Filters) => boolean)[] = [
  ({ type }, { award_type_codes: types }) => types?.includes(type) ?? true,
  ({ NAICS }, { naics_codes: codes }) => codes?.some((code) => NAICS.code?.startsWith(code)) ?? true,
  ({ PSC }, { psc_codes: codes }) => codes?.some((code) => PSC?.code === code) ?? true,
  ({ set_aside = 'NONE' }, { set_aside_type_codes: codes }) => codes?.includes(set_aside) ?? true,
  (award, { award_ids: ids }) => ids?.includes(award['Award ID']) ?? true,
  ({ recipient_uuid: uuid }, { recipient_id: id }) => uuid === undefined || id === undefined || id === `${uuid}-C`,
  ({ signed }, { time_period: periods }) =>
    signed === undefined ||
    (periods?.some(({ start_date, end_date }) => signed >= start_date && signed <= end_date) ?? true),
  (award, { agencies }) =>
    agencies?.some(
      ({ tier, name }) => award[tier === 'subtier' ? 'Awarding Sub Agency' : 'Awarding Agency'] === name,
    ) ?? true,
];
