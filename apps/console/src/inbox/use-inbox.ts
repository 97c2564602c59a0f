import {
  defaultInboxRows,
  type InboxEntry,
  type InboxFilter,
  inboxFilterSchema,
  type InboxNotices,
} from '@rfp/contracts/tracking/inbox';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useAddressFilter } from '../shared/hooks/use-address-filter.js';
import { useReadOnly } from '../auth/session/person.js';
import { inboxResource } from '../data/inbox-queries.js';

export const filterNames = ['state', 'kind', 'search_id'] as const;
export type FilterChange = Partial<Record<(typeof filterNames)[number], string>>;

/** Filter of the inbox, stored in the address. Values that the server would reject are ignored. An empty text removes a member. */
export function useInboxFilter(): [InboxFilter, (change: FilterChange) => void] {
  const [given, change] = useAddressFilter(filterNames, inboxFilterSchema.shape);
  return [inboxFilterSchema.parse(given), change];
}

/** The first entries of a filter. `more` loads further ones, up to the next multiple of a page. */
export function useInbox(filter: InboxFilter) {
  const [pages, setPages] = useState({ of: '', count: 1 });
  const of = JSON.stringify(filter);
  const count = pages.of === of ? pages.count : 1;
  const query = useGetList<InboxEntry>(
    inboxResource,
    { filter, pagination: { page: 1, perPage: count * defaultInboxRows } },
    { enabled: !useReadOnly(), placeholderData: keepPreviousData },
  );
  const notices: InboxNotices | null = query.meta?.notices ?? null;
  return {
    ...query,
    notices,
    hasMore: query.pageInfo?.hasNextPage === true,
    more: () => setPages({ of, count: count + 1 }),
  };
}
