import { type ListPage } from '@rfp/api-client/list';
import { type ForYou } from '@rfp/contracts/opportunities/for-you';
import { type Opportunity, personalSortField } from '@rfp/contracts/opportunity';
import { type UseQueryResult } from '@tanstack/react-query';
import { useApiQuery } from '../../data/use-api.js';
import { useReadOnly } from '../../auth/session/person.js';
import { useSync } from '../../sync/sync-context.js';

export const forYouKey = 'for-you';
export const shownRows = 7;

type Page = ListPage<Opportunity>;

/** First opportunities of a kind with their reasons, and the total. Disabled for sessions without a profile. */
export function useForYou(kind: ForYou, rows: number = shownRows): UseQueryResult<Page> {
  const { generation } = useSync();
  const isReadOnly = useReadOnly();
  return useApiQuery(
    'listOpportunities',
    { filter: { for_you: kind }, limit: rows, why: rows > 1 },
    {
      queryKey: [forYouKey, kind, rows, generation],
      enabled: !isReadOnly,
      retry: false,
    },
  );
}

/** The kinds of the "For you" panel, loaded in parallel. */
export function useForYouThisWeek(): Record<Exclude<ForYou, 'high'>, UseQueryResult<Page>> {
  return { new: useForYou('new'), closing: useForYou('closing'), amended: useForYou('amended') };
}

/** Whether the rows are ordered by a profile; without one, the server uses another order. */
export function isByProfile({ sort }: Page): boolean {
  return sort?.[0] === personalSortField;
}
