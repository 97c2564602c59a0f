import { type RouteReply } from '@rfp/contracts/routes';
import {
  type MarkAction,
  type MarkChange,
  type OpportunityMarks,
  type WorkspaceTag,
} from '@rfp/contracts/tracking/marks';
import { type QueryClient } from '@tanstack/react-query';
import { apiKey } from '../../data/use-api.js';

/** A change of the marks of opportunities by id. */
export type ChangeOfIds = Pick<MarkChange, 'action' | 'reason' | 'tag'> & { readonly ids: readonly string[] };

/** Author and time of a change, and the known tags. */
interface Circumstances {
  readonly personId: string;
  readonly now: Date;
  readonly tags: readonly Pick<WorkspaceTag, 'id' | 'name' | 'colour'>[];
}

type Reply = RouteReply<'readMarks'>;

export const marksKey = apiKey('readMarks');
/** Control of all toasts about marks: a newer one replaces an older one. */
export const marksControl = 'marks';
const tagsKey = apiKey('listTags', {});

function isSameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

export function hasTag({ tags }: OpportunityMarks, name: string): boolean {
  return tags.some((tag) => isSameTag(tag.name, name));
}

function withTag(marks: OpportunityMarks, name: string, known: Circumstances['tags']): OpportunityMarks['tags'] {
  if (hasTag(marks, name)) return marks.tags;
  // The server chooses the id and the color of a new tag.
  const tag = known.find((each) => isSameTag(each.name, name)) ?? { id: name, name, colour: 'grey' as const };
  return [...marks.tags, { id: tag.id, name: tag.name, colour: tag.colour }];
}

/** The marks after a change, as the server is expected to return them. */
function applyChange(marks: OpportunityMarks, change: ChangeOfIds, circumstances: Circumstances): OpportunityMarks {
  const { personId, now, tags } = circumstances;
  const { reason, tag = '' } = change;
  const otherWatchers = marks.watchers.filter((id) => id !== personId);
  const dismissal = marks.dismissal ?? { by: personId, at: now.toISOString(), reason: null };
  const changes: Readonly<Record<MarkAction, () => Partial<OpportunityMarks>>> = {
    watch: () => ({ watched: true, watchers: [...otherWatchers, personId] }),
    unwatch: () => ({ watched: false, watchers: otherWatchers }),
    dismiss: () => ({ dismissal: { ...dismissal, reason: reason ?? dismissal.reason } }),
    restore: () => ({ dismissal: null }),
    tag: () => ({ tags: withTag(marks, tag, tags) }),
    untag: () => ({ tags: marks.tags.filter(({ name }) => !isSameTag(name, tag)) }),
  };
  return { ...marks, ...changes[change.action]() };
}

/**
 * Changes the cached marks before the server confirms it.
 * @returns function that restores them
 */
export function changeCachedMarks(
  queryClient: QueryClient,
  change: ChangeOfIds,
  circumstances: Omit<Circumstances, 'tags'>,
): () => void {
  const before = queryClient.getQueriesData<Reply>({ queryKey: marksKey });
  const { tags = [] } = queryClient.getQueryData<RouteReply<'listTags'>>(tagsKey) ?? {};
  queryClient.setQueriesData<Reply>({ queryKey: marksKey }, (known) =>
    known === undefined
      ? undefined
      : {
          marks: known.marks.map((marks) =>
            change.ids.includes(marks.id) ? applyChange(marks, change, { ...circumstances, tags }) : marks,
          ),
        },
  );
  return () => {
    for (const [key, reply] of before) queryClient.setQueryData(key, reply);
  };
}

/** Refetches shown marks, tags and counts by marks. Lists become stale: their rows stay in place until the list is loaded again. */
export async function marksChanged(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: marksKey }),
    queryClient.invalidateQueries({ queryKey: apiKey('listTags') }),
    queryClient.invalidateQueries({ queryKey: ['opportunities', 'facets'] }),
    queryClient.invalidateQueries({ queryKey: ['opportunities', 'getList'], refetchType: 'none' }),
    queryClient.invalidateQueries({ queryKey: ['search'], refetchType: 'none' }),
  ]);
}
