import { type RouteReply } from '@rfp/contracts/routes';
import { queryClient } from './query-client.js';
import { apiKey } from './use-api.js';
import { clientConfigKey } from './use-client-config.js';
import { currentWorkspaceId, setWorkspaceId } from './workspace.js';

const callerKey = apiKey('whoAmI', {});
const workspacesKey = apiKey('listWorkspaces', {});

/** First members of the keys of queries that have the same result in every workspace, and of the caller, whose role in the workspace is replaced. */
const ofPerson = new Set(
  [clientConfigKey, callerKey, workspacesKey, apiKey('listOwnInvitations')].map(([first]) => first),
);

/** Replaces the role in the workspace by the role in the list of workspaces, so that the navigation does not change while the caller is loaded. */
function replaceRole(id: string | null): void {
  const { workspaces } = queryClient.getQueryData<RouteReply<'listWorkspaces'>>(workspacesKey) ?? { workspaces: [] };
  const role = workspaces.find((each) => each.id === id)?.role ?? 'owner';
  queryClient.setQueryData<RouteReply<'whoAmI'>>(callerKey, (known) => known && { ...known, workspace_role: role });
  void queryClient.invalidateQueries({ queryKey: callerKey });
}

/** Clears the data of the former workspace after the workspace of this tab has changed, and loads the data on the screen again. */
export function loadWorkspace(): void {
  void queryClient.resetQueries({ predicate: ({ queryKey }) => !ofPerson.has(queryKey[0]) });
  replaceRole(currentWorkspaceId());
}

/** Shows another workspace in this tab; null for the personal one. The screen stays. */
export function switchWorkspace(id: string | null): void {
  if (id === currentWorkspaceId()) return;
  setWorkspaceId(id);
  loadWorkspace();
}

/** Loads the list of workspaces again, from which one has disappeared. */
export function reloadWorkspaces(): void {
  void queryClient.invalidateQueries({ queryKey: workspacesKey });
}
