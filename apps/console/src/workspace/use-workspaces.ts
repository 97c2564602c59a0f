import { type OwnInvitation, type Workspace } from '@rfp/contracts/people/workspaces';
import { type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { usePerson } from '../auth/session/person.js';
import { apiKey, useApiQuery } from '../data/use-api.js';
import { useWorkspaceId } from '../data/workspace.js';
import { switcherTexts } from './switcher-texts.js';

const staleTime = 60_000;

/** Workspaces of the person, the personal one first. Not requested for read-only sessions, which have none to share. */
export function useWorkspaces(): UseQueryResult<Workspace[]> {
  const enabled = usePerson()?.readOnly === false;
  return useApiQuery('listWorkspaces', {}, { enabled, staleTime, select: ({ workspaces }) => workspaces });
}

/** Invitations of the person to workspaces. */
export function useOwnInvitations(): UseQueryResult<OwnInvitation[]> {
  const enabled = usePerson()?.readOnly === false;
  return useApiQuery('listOwnInvitations', {}, { enabled, staleTime, select: ({ invitations }) => invitations });
}

function findCurrent(all: readonly Workspace[] | undefined, id: string | null): Workspace | undefined {
  return all?.find((workspace) => (id === null ? workspace.personal : workspace.id === id));
}

/** The workspace of this tab; undefined while it is unknown. */
export function useCurrentWorkspace(): Workspace | undefined {
  return findCurrent(useWorkspaces().data, useWorkspaceId());
}

/** Name of the workspace of this tab; undefined if it is the personal one or unknown. */
export function useSharedWorkspaceName(): string | undefined {
  const workspace = useCurrentWorkspace();
  return workspace?.personal === false ? workspace.name : undefined;
}

/** Returns the name of a workspace for texts. */
export function workspaceName({ name, personal }: Pick<Workspace, 'name' | 'personal'>): string {
  return personal ? switcherTexts.personal : name;
}

/** Names of the workspaces by id. Empty if there is only one, which then needs no name. */
export function useWorkspaceNames(): ReadonlyMap<string, string> {
  const { data: all = [] } = useWorkspaces();
  return new Map(all.length < 2 ? [] : all.map((workspace) => [workspace.id, workspaceName(workspace)]));
}

/** Id to switch to; null for the personal workspace, so that links and storage do not contain it. */
export function switchTarget({ id, personal }: Pick<Workspace, 'id' | 'personal'>): string | null {
  return personal ? null : id;
}

/** Loads the workspaces, and the role in the current one, after they may have changed. */
export async function refetchWorkspaces(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    (['listWorkspaces', 'listOwnInvitations', 'whoAmI'] as const).map((operation) =>
      queryClient.invalidateQueries({ queryKey: apiKey(operation) }),
    ),
  );
}
