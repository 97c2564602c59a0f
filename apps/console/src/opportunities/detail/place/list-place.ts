import { z } from 'zod';
import { asOfMeta } from '../../../data/as-of.js';
import { asOfName } from '../../../shared/hooks/use-as-of.js';
import { unchosenSort } from '../../list/unchosen-sort.js';

/** Router state of an opportunity that was opened from a list. */
const stateSchema = z
  .object({
    /** Address of the list page that contains the opportunity. */
    from: z.string().regex(/^\/(opportunities|search)(\?.*)?$/),
    /** Address of the page to which Back leads, if it differs from `from`. */
    entry: z.string().optional(),
  })
  .nullable()
  .catch(null);
export type PlaceState = NonNullable<z.infer<typeof stateSchema>>;

export function readPlaceState(state: unknown): PlaceState | null {
  return stateSchema.parse(state);
}

/** Returns the router state for the same opportunity at another instant, from which Back returns to this address. Null if it was not opened from a list. */
export function placeStateAt(state: unknown, address: string): PlaceState | null {
  const place = readPlaceState(state);
  return place === null ? null : { ...place, entry: address };
}

/** A page of the list in the form in which react-admin requests it. */
export interface ListPage {
  pagination: { page: number; perPage: number };
  sort: { field: string; order: 'ASC' | 'DESC' };
  filter: Record<string, unknown>;
  meta: ReturnType<typeof asOfMeta>;
}

const countSchema = z.coerce.number().int().positive();
const jsonSchema = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('No JSON');
    return z.NEVER;
  }
});
const pageSchema = z.object({
  page: countSchema.catch(1),
  perPage: countSchema.optional().catch(undefined),
  sort: z.string().optional(),
  order: z.enum(['ASC', 'DESC']).optional().catch(undefined),
  filter: jsonSchema.pipe(z.record(z.string(), z.unknown())).catch({}),
  [asOfName]: z.string().optional(),
});

/**
 * Parses a list address in react-admin's format; null for any other address.
 * @param defaultRows - rows per page if the address does not state them
 */
export function parseListAddress(address: string, defaultRows: number): ListPage | null {
  const [path, query = ''] = address.split('?', 2);
  if (path !== '/opportunities') return null;
  const {
    page,
    perPage = defaultRows,
    filter,
    as_of: asOf,
    ...stated
  } = pageSchema.parse(Object.fromEntries(new URLSearchParams(query)));
  const { field, order } = unchosenSort;
  const sort = { field: stated.sort ?? field, order: stated.order ?? order };
  return { pagination: { page, perPage }, sort, filter, meta: asOfMeta(asOf) };
}

/** The address of another page of the same list. */
export function pageAddress(address: string, page: number): string {
  const [path, query = ''] = address.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('page', String(page));
  return `${path}?${parameters.toString()}`;
}
