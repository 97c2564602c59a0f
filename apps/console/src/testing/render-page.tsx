import { cleanup, configure, render, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { type Caller } from '@rfp/contracts/caller';
import { type Workspace } from '@rfp/contracts/people/workspaces';
import { defaultSettings, weightsTotal } from '@rfp/contracts/settings';
import { stubClientConfig } from '@rfp/testing/stubs/stub-accounts';
import { identifyStubCaller, type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import { stubStats } from '@rfp/testing/stubs/stub-documents';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { stubSyncStatus } from '@rfp/testing/stubs/stub-sync-documents';
import { type ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { AppContexts } from '../AppContexts.js';
import { AuthGate } from '../auth/AuthGate.js';
import { authClient } from '../auth/auth-client.js';
import { currentSession } from '../auth/session/session.js';
import { queryClient } from '../data/query-client.js';
import { setWorkspaceId } from '../data/workspace.js';
import { elementError } from './element-error.js';
import { FakeServer, type Handlers } from './fake-server.js';
import { aWorkspace } from './stub-workspaces.js';
import { marksOf } from './stub-marks.js';
import { stubSession } from './stub-session.js';

interface PageOptions {
  /** Address of the page. Other addresses render nothing; after a navigation, check `location`. */
  at: string;
  /** Path of the page if it has parameters, such as `/sync/:key`. */
  path?: string;
  handlers?: Handlers;
}

interface RenderedPage {
  user: UserEvent;
  server: FakeServer;
}

const noOpportunities = stubStats([]);

function callerOf(headers: Headers): Caller {
  return identifyStubCaller(headers.get('authorization')?.slice(7) ?? '').caller;
}

function personalWorkspaceOf(headers: Headers): Workspace {
  return aWorkspace(callerOf(headers).user_id, { name: 'Personal', personal: true });
}

/** Replies to the requests of the shell, and empty replies for requests that most specs do not check. */
const defaultHandlers: Handlers = {
  clientConfig: () => stubClientConfig,
  whoAmI: ({ headers }) => {
    const { via_id: _session, ...caller } = callerOf(headers);
    return { ...caller, token_expires_at: null };
  },
  listWorkspaces: ({ headers }) => ({ workspaces: [personalWorkspaceOf(headers)] }),
  listOwnInvitations: () => ({ invitations: [] }),
  getSettings: () => ({
    settings: defaultSettings,
    weights_total: weightsTotal,
    weights_warning: null,
    notification_email_confirmed: true,
    page_size_set: true,
    updated_at: null,
  }),
  stats: () => noOpportunities,
  listSearches: () => ({ searches: [] }),
  inboxCount: () => ({ unread: 0 }),
  listNotifications: () => ({ unread: 0, notifications: [] }),
  opportunityCoverage: () => ({ blind: [] }),
  listCodes: () => ({ total: 0, codes: [] }),
  readMarks: ({ query }) => ({ marks: (query.get('ids') ?? '').split(',').map((id) => marksOf(id)) }),
  opportunityFacets: () => ({}),
  recordView: () => ({ success: true }),
  listMergeCandidates: () => ({ id: stubId(1), candidates: [] }),
  syncStatus: () => ({
    ...stubSyncStatus,
    total_opportunities: noOpportunities.total_opportunities,
    by_source: noOpportunities.by_type,
    data: { showing_demo: false, demo_records: 0, real_records: noOpportunities.total_opportunities },
  }),
};
const defaultAuth: Handlers['auth'] = { logout: () => undefined };

configure({ asyncUtilTimeout: 10_000, getElementError: elementError });

let server = new FakeServer({});

function startServer(handlers: Handlers): FakeServer {
  server = new FakeServer({ ...defaultHandlers, ...handlers, auth: { ...defaultAuth, ...handlers.auth } });
  globalThis.fetch = server.fetch;
  return server;
}

afterEach(async () => {
  cleanup();
  await authClient.signOut({ scope: 'local' });
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  setWorkspaceId(null);
  expect(server.unhandled).toEqual([]);
});

/** Renders a page that needs no session inside the contexts of the console. */
export function renderPage(page: ReactElement, { at, path, handlers = {} }: PageOptions): RenderedPage {
  startServer(handlers);
  history.replaceState(null, '', at);
  render(
    <AppContexts>
      <Routes>
        <Route path={path ?? location.pathname} element={page} />
        <Route path="*" element={null} />
      </Routes>
    </AppContexts>,
  );
  return { user: userEvent.setup(), server };
}

/** Signs in before a page is rendered. */
export async function signInAs(name: StubCallerName): Promise<void> {
  startServer({ auth: { token: () => stubSession(name) } });
  await authClient.signInWithPassword({ email: 'person@example.org', password: 'secret' });
  await waitFor(() => expect(['signed_in', 'second_factor']).toContain(currentSession().status), { interval: 1 });
}

/** Signs in, then renders a screen inside the shell. */
export async function renderScreen(
  screen: ReactElement,
  { signedInAs = 'owner', ...options }: PageOptions & { signedInAs?: StubCallerName },
): Promise<RenderedPage> {
  await signInAs(signedInAs);
  return renderPage(<AuthGate>{screen}</AuthGate>, options);
}
