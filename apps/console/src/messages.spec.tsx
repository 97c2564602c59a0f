/** @jest-environment ./tools/jest/dom-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';
import { AppError } from '@rfp/contracts/errors';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { type ReactElement } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useLocation } from 'react-router';
import { authClient } from './auth/auth-client.js';
import { AuthGate } from './auth/AuthGate.js';
import { ForgotPassword } from './auth/pages/ForgotPassword.js';
import { Login } from './auth/pages/Login.js';
import { Register } from './auth/pages/Register.js';
import { Dashboard } from './dashboard/Dashboard.js';
import { errorMessage } from './data/errors.js';
import { OpportunityDetail } from './opportunities/detail/OpportunityDetail.js';
import { OpportunityList } from './opportunities/list/OpportunityList.js';
import { Profile } from './profile/Profile.js';
import { pageTexts } from './sync/page-texts.js';
import { SyncPage } from './sync/page/SyncPage.js';
import { AuthRefusal, type Handlers } from './testing/fake-server.js';
import { renderPage, renderScreen } from './testing/render-page.js';
import { stubSession } from './testing/stub-session.js';
import { texts } from './texts.js';

/** Fails with an error that is not retried, and for which no screen has an explanation of its own. */
function fail(): never {
  throw new AppError('PAYLOAD_TOO_LARGE', { message: 'The store is away' });
}

function refuse(): never {
  throw new AuthRefusal('over_request_rate_limit');
}

const opportunities = (page: ReactElement) => (
  <ResourceContextProvider value="opportunities">{page}</ResourceContextProvider>
);

interface Screen {
  page: ReactElement;
  at: string;
  path?: string;
  handlers: Handlers;
}

/** Requests of the Dashboard besides figures and rows. */
const dashboardHandlers: Handlers = {
  auth: { getUser: () => stubSession().user },
  listOpportunities: () => [],
  opportunityCoverage: () => ({ blind: [] }),
  listSources: () => [],
  listSourceKeys: () => ({ keys: [] }),
  findPreferences: () => ({ preferences: null }),
  smartAlerts: fail,
};

const signedOut = (page: ReactElement, at: string, auth: Handlers['auth']) => () =>
  Promise.resolve(renderPage(page, { at, handlers: { auth } }));
const signedIn =
  ({ page, ...options }: Screen) =>
  () =>
    renderScreen(page, options);

const profileHandlers: Handlers = {
  findPreferences: () => ({ preferences: null }),
  listOwnSessions: () => ({ sessions: [] }),
  listApiTokens: () => ({ tokens: [] }),
  auth: { getUser: () => stubSession().user, updateUser: refuse },
};
const syncHandlers: Handlers = {
  scrapingSources: () => ({ sources: [] }),
  deadLetters: () => ({ dead_letters: [], total: 0, unavailable: [] }),
  listOpportunities: () => [],
};

async function fillIn(user: UserEvent, fields: Record<string, string>): Promise<void> {
  await screen.findByRole('heading', { level: 1 });
  for (const [label, text] of Object.entries(fields)) await user.type(await screen.findByLabelText(label), text);
  await user.keyboard('{Enter}');
}

const doNothing = () => Promise.resolve();
const press = (name: string) => async (user: UserEvent) => user.click(await screen.findByRole('button', { name }));

/** Renders the console with the sign-in screen, for navigation between them. */
function WithSignIn() {
  const { pathname } = useLocation();
  return pathname === '/login' ? (
    <Login />
  ) : (
    <AuthGate>
      <h1>A screen</h1>
    </AuthGate>
  );
}

async function openAndSignIn() {
  const auth: Handlers['auth'] = { token: () => stubSession(), logout: refuse };
  const page = renderPage(<WithSignIn />, { at: '/login', path: '*', handlers: { auth } });
  await authClient.signInWithPassword({ email: 'person@example.org', password: 'secret' });
  return page;
}

const away = 'The store is away';
const limited = 'Request rate limit reached';
const password = 'eight horses';
type Message = [
  text: string,
  when: string,
  open: () => Promise<{ user: UserEvent }>,
  act: (user: UserEvent) => Promise<void>,
];

const messages: Message[] = [
  [
    `Sign up failed: ${limited}`,
    'a sign-up is refused',
    signedOut(<Register />, '/register', { signUp: refuse }),
    (user) =>
      fillIn(user, { 'Full name': 'Kim', Email: 'kim@example.org', Password: password, 'Confirm password': password }),
  ],
  [
    `Sign in failed: ${limited}`,
    'a sign-in is refused',
    signedOut(<Login />, '/login', { token: refuse }),
    (user) => fillIn(user, { Email: 'kim@example.org', Password: password }),
  ],
  [
    `Sign out failed: You are signed out in this browser, but the server could not end the session: ${limited}`,
    'the server cannot end the session',
    openAndSignIn,
    press('Sign Out'),
  ],
  [
    `Password reset failed: ${limited}`,
    'a reset is refused',
    signedOut(<ForgotPassword />, '/forgot-password', { recover: refuse }),
    (user) => fillIn(user, { Email: 'kim@example.org' }),
  ],
  [
    'Profile update failed: Too many attempts. Please wait a few minutes and try again.',
    'the profile cannot be saved',
    signedIn({ page: <Profile />, at: '/profile', handlers: profileHandlers }),
    async (user) => {
      const card = within(await screen.findByRole('region', { name: 'Profile Information' }));
      await user.click(card.getByRole('button', { name: 'Edit' }));
      await user.click(card.getByRole('button', { name: 'Save' }));
    },
  ],
  [
    `Error: Failed to load dashboard data: ${away}`,
    'a part of the Dashboard cannot be loaded',
    signedIn({ page: <Dashboard />, at: '/dashboard', handlers: { ...dashboardHandlers, stats: fail } }),
    doNothing,
  ],
  [
    `Error: Failed to load opportunities: ${away}`,
    'the list cannot be loaded',
    signedIn({
      page: opportunities(<OpportunityList />),
      at: '/opportunities',
      handlers: { listOpportunities: fail, opportunityCoverage: () => ({ blind: [] }) },
    }),
    doNothing,
  ],
  [
    `Error: Failed to load opportunity details: ${away}`,
    'an opportunity cannot be loaded',
    signedIn({
      page: opportunities(<OpportunityDetail />),
      at: `/opportunities/${stubId(1)}/shown`,
      path: '/opportunities/:id/shown',
      handlers: { getOpportunity: fail },
    }),
    doNothing,
  ],
  [
    'Error: Failed to load database status',
    'Sync Status cannot be loaded',
    signedIn({ page: <SyncPage />, at: '/sync', handlers: { ...syncHandlers, syncStatus: fail } }),
    doNothing,
  ],
  [
    `Refresh Failed: ${away}`,
    'no sync can be started',
    signedIn({ page: <SyncPage />, at: '/sync', handlers: { ...syncHandlers, startSync: fail } }),
    press('Sync All'),
  ],
  [
    `Refresh Failed: ${away}`,
    'the Dashboard cannot start a sync',
    signedIn({ page: <Dashboard />, at: '/dashboard', handlers: { ...dashboardHandlers, startSync: fail } }),
    press('Sync Data'),
  ],
  [
    `Analysis Failed: ${away}`,
    'no page can be scraped',
    signedIn({ page: <SyncPage />, at: '/sync', handlers: { ...syncHandlers, scrapeAll: fail } }),
    press('Scrape All'),
  ],
];

it.each(messages)(
  'says "%s" when %s [spec 8.4, 8.5, 8.6, 8.7, 8.8, 8.9, 8.10, 8.11, 8.12, 8.28, 8.31, 8.34]',
  async (text, _when, open, act) => {
    const { user } = await open();
    await act(user);
    await waitFor(() => {
      const toasts = [...document.querySelectorAll('section[aria-label="Notifications"] [role="alert"]')];
      expect(toasts.map(({ textContent }) => textContent)).toContain(text);
    });
  },
);

it.each([
  ['Failed to refresh database statistics', texts.sync.refresh.unknown],
  ['Failed to connect to the database', pageTexts.actions.testUnknown],
])('says "%s" if an error has no message [spec 8.31, 8.36]', (text, unknown) => {
  expect(errorMessage(new Error(''), unknown)).toBe(text);
});
