import { type RouteReply } from '@rfp/contracts/routes';
import { maxReadMarks, type OpportunityMarks, type WorkspaceTag } from '@rfp/contracts/tracking/marks';
import { keepPreviousData, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useReadOnly } from '../../auth/session/person.js';
import { useApiQuery } from '../../data/use-api.js';
import { useAsOf } from '../../shared/hooks/use-as-of.js';
import { useSync } from '../../sync/sync-context.js';
import { marksKey } from './marks-cache.js';

export type MarksById = ReadonlyMap<string, OpportunityMarks>;

function byId({ marks }: RouteReply<'readMarks'>): MarksById {
  return new Map(marks.map((each) => [each.id, each]));
}

/** Whether the page shows marks. Visitors have none, and views of the past have no changes. */
export function useHasMarks(): boolean {
  const readOnly = useReadOnly();
  return useAsOf() === undefined && !readOnly;
}

/** Marks of the shown opportunities, read in one request. While those of other rows load, returns the previous ones. */
export function useMarks(ids: readonly string[]): MarksById | undefined {
  const queryClient = useQueryClient();
  const hasMarks = useHasMarks();
  const { generation } = useSync();
  const lastGeneration = useRef(generation);
  useEffect(() => {
    if (lastGeneration.current !== generation) void queryClient.invalidateQueries({ queryKey: marksKey });
    lastGeneration.current = generation;
  }, [generation, queryClient]);
  const { data } = useApiQuery(
    'readMarks',
    { ids: ids.slice(0, maxReadMarks) },
    { enabled: hasMarks && ids.length > 0, placeholderData: keepPreviousData, select: byId, retry: false },
  );
  return data;
}

/** Tags of the workspace. */
export function useTags(enabled = true): UseQueryResult<readonly WorkspaceTag[]> {
  return useApiQuery('listTags', {}, { enabled, select: ({ tags }) => tags });
}
