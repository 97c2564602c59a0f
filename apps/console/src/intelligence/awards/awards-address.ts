import { type AwardFilter, awardFilterSchema } from '@rfp/contracts/intelligence/awards';

const awardsPath = '/perplexity/awards';

/** Address of the list of awards behind a figure. */
export function awardsAddress(filter: AwardFilter): string {
  return `${awardsPath}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}

/** Parses the `filter` parameter of an address of the awards page; undefined if it is missing or invalid. */
export function readFilter(text: string | null): AwardFilter | undefined {
  try {
    return awardFilterSchema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
