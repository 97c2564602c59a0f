import { type ApiClientOptions } from '@rfp/api-client/send';
import { workspaceHeader } from '@rfp/contracts/http';
import { z } from 'zod';
import { authorize } from '../auth/session/authorize.js';
import { refreshingFetch } from '../auth/session/refreshing-fetch.js';
import { showDemoHeaders } from './show-demo.js';
import { loadWorkspace, reloadWorkspaces } from './switch-workspace.js';
import { loseWorkspace, workspaceHeaders } from './workspace.js';

const unknownWorkspace = z.object({ code: z.literal('WORKSPACE_NOT_FOUND') });

async function isUnknownWorkspace(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json().catch(() => null);
  return unknownWorkspace.safeParse(body).success;
}

/** Goes back to the personal workspace if the server does not know the workspace of the request. The request itself fails, because it may be a change. */
const workspaceFetch: typeof fetch = async (input, init) => {
  const answer = await refreshingFetch(input, init);
  if (answer.status !== 404) return answer;
  const requested = new Headers(init?.headers).get(workspaceHeader);
  if (requested !== null && (await isUnknownWorkspace(answer.clone())) && loseWorkspace(requested)) {
    loadWorkspace();
    reloadWorkspaces();
  }
  return answer;
};

/** Options of every request: same origin, workspace of this tab, fresh access token, one retry with a new token. */
export const signedRequests: ApiClientOptions = {
  baseUrl: '',
  fetch: workspaceFetch,
  authorize: async () => ({ ...showDemoHeaders(), ...workspaceHeaders(), ...(await authorize()) }),
};
