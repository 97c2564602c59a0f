import { type KeyCheck } from '../connector.js';
import { searchPath, simplerGrantsBaseUrl, simplerGrantsName, simplerGrantsPace } from './constants.js';
import { filtersOf, sortOrder } from './listings.js';
import { searchGuard } from './responses.js';

/** Checks a key by requesting one open opportunity. */
export const simplerGrantsKeyCheck: KeyCheck = {
  baseUrl: simplerGrantsBaseUrl,
  account: 'simpler_grants',
  pace: simplerGrantsPace,
  async run({ fetch, apiKey, now }, baseUrl) {
    const { pagination_info } = await fetch.json(baseUrl + searchPath, {
      schema: searchGuard,
      headers: { 'x-api-key': apiKey },
      body: {
        filters: filtersOf('open', now),
        pagination: { page_offset: 1, page_size: 1, sort_order: sortOrder },
      },
    });
    const total = pagination_info.total_records.toLocaleString('en-US');
    return `${simplerGrantsName} accepts the key. It lists ${total} open opportunities.`;
  },
};
