import { type OpportunityListQuery, type OpportunityPage } from '@rfp/contracts/opportunity';
import { RowsText, type WithRowsText } from '@rfp/messaging/rows-text';
import { fetchRows } from '../lists/fetch-rows.js';

type ListRequest = Omit<OpportunityListQuery, 'audience'> & { readonly max_order_ms?: number };
type Page = WithRowsText<OpportunityPage>;

/**
 * Fetches a page of a list, in parts if it does not fit into a message. Each part begins at the cursor of the previous one: an offset costs nothing
 * then, rows added meanwhile shift nothing, and the total is not counted again.
 */
export async function fetchList(
  request: ListRequest,
  fetchPart: (request: ListRequest) => Promise<Page>,
): Promise<Page> {
  const { offset, limit } = request;
  let last: Page | undefined;
  let cursor = request.after;
  const parts = await fetchRows(offset, limit, async (first, count) => {
    if (last !== undefined && cursor !== undefined && last.next === undefined) return { ...last, rows: RowsText.none };
    cursor = last?.next ?? cursor;
    const { total, total_is } = last ?? {};
    const position = cursor === undefined ? { offset: first } : { offset: 0, after: cursor };
    last = await fetchPart({ ...request, ...position, total, total_is, limit: count });
    return last;
  });
  const rows = RowsText.join(parts.map((part) => part.rows));
  return last === undefined ? { rows, total: 0, offset } : { ...last, rows, offset };
}
