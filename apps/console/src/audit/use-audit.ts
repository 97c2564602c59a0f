import { type AuditEntry, type AuditFilter, auditFilterSchema, type AuditPage } from '@rfp/contracts/audit/audit-entry';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../data-provider.js';
import { useAddressFilter } from '../shared/hooks/use-address-filter.js';

/** The log of the installation, or of the workspace of the tab. */
export type AuditScope = 'admin' | 'workspace';

export const filterNames = ['account', 'action', 'service', 'target', 'workspace', 'from', 'to'] as const;
type FilterName = (typeof filterNames)[number];

export type FilterChange = Partial<Record<FilterName, string>>;

/** Filter of the log, stored in the address. Values that the server would reject are ignored. An empty text removes a member. */
export function useAuditFilter(): [AuditFilter, (change: FilterChange) => void] {
  return useAddressFilter(filterNames, auditFilterSchema.shape);
}

const firstPage: string | undefined = undefined;

/** Pages of the log, the newest entry first. */
export function useAudit(scope: AuditScope, filter: AuditFilter) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const query = useInfiniteQuery({
    queryKey: ['audit', scope, filter],
    queryFn: ({ pageParam: after, signal }): Promise<AuditPage> => {
      const { workspace: _workspace, ...own } = filter;
      const position = after === undefined ? {} : { after };
      return scope === 'admin'
        ? dataProvider.listAudit({ ...filter, ...position }, { signal })
        : dataProvider.listWorkspaceAudit({ ...own, ...position }, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const entries: AuditEntry[] | undefined = query.data?.pages.flatMap((page) => page.entries);
  return { ...query, entries };
}
