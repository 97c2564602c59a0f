import { type Facet } from '@rfp/contracts/opportunities/facets';
import { opportunityFilterSchema, type OpportunityFilter } from '@rfp/contracts/opportunity';

type FilterName = keyof OpportunityFilter;

/** The filter with another value, or without one; null if the value is not valid. */
export function withFilter(
  filter: OpportunityFilter,
  name: FilterName,
  value: string | number | undefined,
): OpportunityFilter | null {
  return opportunityFilterSchema.safeParse({ ...filter, [name]: value }).data ?? null;
}

export interface Choice {
  value: string;
  /** Undefined where it is not known. */
  count: number | undefined;
  isAbout: boolean;
}

/** The values to choose from. The chosen one is always among them: it may be the beginning of a code, or rare. */
export function choicesOf(facet: Facet | undefined, chosen: string | undefined): Choice[] {
  const choices = (facet?.values ?? []).map(({ value, count, about = false }) => ({ value, count, isAbout: about }));
  const isListed = choices.some(({ value }) => isSame(value, chosen));
  return chosen === undefined || isListed ? choices : [{ value: chosen, count: undefined, isAbout: false }, ...choices];
}

/** Codes are found in any case. */
export function isSame(value: string, chosen: string | undefined): boolean {
  return value.toUpperCase() === chosen?.toUpperCase();
}

/** Matches of a filter by a bound: the sum of all bands up to it. Bands without a record are not listed. */
export function sumOfBands(facet: Facet | undefined, bands: readonly string[]): Omit<Choice, 'value'> {
  if (facet === undefined) return { count: undefined, isAbout: false };
  const within = facet.values.filter(({ value }) => bands.includes(value));
  return {
    count: within.reduce((sum, { count }) => sum + count, 0),
    isAbout: within.some(({ about }) => about === true),
  };
}

/** The calendar day so many days before, where the reader is. */
export function dayBefore(now: Date, days: number): string {
  const then = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12);
  const parts = [then.getFullYear(), then.getMonth() + 1, then.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
