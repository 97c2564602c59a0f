import { type ReadContext } from '../connector.js';
import { buildQuery, countAddress, pageAddress } from './query.js';
import { type PagedRows } from './read-dataset.js';
import { requestCount, requestRows } from './request-rows.js';
import { type SocrataSettings } from './settings.js';

/** The rows of a data set of a Socrata portal. */
export function socrataRows(settings: SocrataSettings, context: ReadContext, baseUrl: string): PagedRows {
  const query = buildQuery(settings, context.now);
  return {
    ...query,
    pageSize: settings.page_size,
    page: (window, unless) => requestRows(context, pageAddress(baseUrl, query, window), unless),
    count: () => requestCount(context, countAddress(baseUrl, query)),
  };
}
