import { type Facet } from '@rfp/contracts/opportunities/facets';
import { opportunityFilterSchema, type OpportunityFilter } from '@rfp/contracts/opportunity';

type FilterName = keyof OpportunityFilter;

/** Returns the filter with one value set or removed; null if the value is invalid. */
export function withFilter(
  filter: OpportunityFilter,
  name: FilterName,
  value: string | number | undefined,
): OpportunityFilter | null {
  return opportunityFilterSchema.safeParse({ ...filter, [name]: value }).data ?? null;
}

export interface Choice {
  value: string;
  /** Undefined if unknown. */
  count: number | undefined;
  isEstimate: boolean;
}

/** Returns the values to choose from. Includes the chosen value even if it is a code prefix, or too rare to be listed. */
export function listChoices(facet: Facet | undefined, chosen: string | undefined): Choice[] {
  const choices = (facet?.values ?? []).map(({ value, count, about = false }) => ({ value, count, isEstimate: about }));
  const isListed = choices.some(({ value }) => isSame(value, chosen));
  return chosen === undefined || isListed
    ? choices
    : [{ value: chosen, count: undefined, isEstimate: false }, ...choices];
}

/** Compares without case, like the code filters. */
export function isSame(value: string, chosen: string | undefined): boolean {
  return value.toUpperCase() === chosen?.toUpperCase();
}

/** Returns the number of matches of a range filter, the sum of its bands. The facet does not list empty bands. */
export function sumBands(facet: Facet | undefined, bands: readonly string[]): Omit<Choice, 'value'> {
  if (facet === undefined) return { count: undefined, isEstimate: false };
  const within = facet.values.filter(({ value }) => bands.includes(value));
  return {
    count: within.reduce((sum, { count }) => sum + count, 0),
    isEstimate: within.some(({ about }) => about === true),
  };
}

/** Returns the local calendar day `days` before now. */
export function dayBefore(now: Date, days: number): string {
  const then = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12);
  const parts = [then.getFullYear(), then.getMonth() + 1, then.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
