import { type Page } from 'playwright-core';
import { type State, states } from './states.js';

/** Viewers of a screen: a signed-in user, a signed-out user, a user who has entered only the password, and a user with an expired session. */
export type Viewer = 'user' | 'nobody' | 'without second factor' | 'expired';

export interface Screen {
  name: string;
  path: string;
  viewer: Viewer;
  states: readonly State[];
  /** Performs actions before the screen is checked. */
  prepare?: (page: Page) => Promise<void>;
}

const awards = `/perplexity/awards?filter=${encodeURIComponent(JSON.stringify({ from: '2024-11-01', to: '2026-10-31', naics_codes: ['541512'] }))}`;
const unknownId = '00000000-0000-7000-8000-000000000000';
/** States of forms, which request only the client configuration, so that there is no state `empty`. */
const statesOfForms = ['loaded', 'loading', 'error'] as const;

async function openDetails(page: Page): Promise<void> {
  await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
}

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByText('Saved searches').waitFor();
}

async function openAlert(page: Page): Promise<void> {
  await openFilters(page);
  await page
    .getByRole('button', { name: /^Actions of / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Alert' }).click();
  await page.getByText(/^Would have sent/).waitFor();
}

async function openBrief(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the brief' }).click();
  await page.getByRole('heading', { name: 'Key facts' }).waitFor();
}

async function openQuote(page: Page): Promise<void> {
  await openBrief(page);
  await page.getByRole('button', { name: 'Source: Description' }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function chooseTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('table').waitFor();
}

const forUser = (
  name: string,
  path: string,
  overrides: Partial<Pick<Screen, 'states' | 'prepare' | 'viewer'>> = {},
): Screen => ({ name, path, viewer: 'user', states, ...overrides });
const form = (name: string, path: string, overrides: Partial<Pick<Screen, 'states' | 'viewer'>> = {}): Screen => ({
  name,
  path,
  viewer: 'nobody',
  states: statesOfForms,
  ...overrides,
});

/** Every screen of the console. `opportunity` is the id of an opportunity. */
export function listScreens(opportunity: string): Screen[] {
  // Tabs of this screen that request no data have no states `loading` and `empty`.
  const intelligence = (name: string, query: string, shown: readonly State[] = ['loaded', 'error']) =>
    forUser(`Financial Intelligence, ${name}`, `/perplexity${query}`, { states: shown });
  return [
    forUser('Dashboard', '/'),
    forUser('Dashboard by its own path', '/dashboard', { states: ['loaded'] }),
    forUser('list', '/opportunities'),
    forUser('list of a search', '/opportunities?filter=%7B%22q%22%3A%22maintenance%22%7D', { states: ['loaded'] }),
    forUser('filters with saved searches', '/opportunities', { states: ['loaded', 'empty'], prepare: openFilters }),
    forUser('alert of a saved search', '/opportunities', { states: ['loaded'], prepare: openAlert }),
    forUser('list with an error in its search', '/opportunities?filter=%7B%22q%22%3A%22agancy:navy%22%7D', {
      states: ['loaded'],
    }),
    forUser('detail', `/opportunities/${opportunity}`, { prepare: openDetails }),
    forUser('detail with its brief', `/opportunities/${opportunity}`, { states: ['loaded'], prepare: openBrief }),
    forUser('detail with the source of a sentence', `/opportunities/${opportunity}`, {
      states: ['loaded'],
      prepare: openQuote,
    }),
    forUser('detail of an unknown id', `/opportunities/${unknownId}`, { states: ['loaded'] }),
    forUser('Advanced Search', '/search', { states: ['loaded'] }),
    forUser('Advanced Search with results', '/search?keywords=systems,services&min_score=5'),
    forUser('Advanced Search with an error', '/search?keywords=agancy:navy', { states: ['loaded'] }),
    forUser('Settings', '/settings'),
    forUser('Profile', '/profile'),
    forUser('Administration', '/admin'),
    forUser('Audit Log', '/admin/audit', { prepare: openDetails }),
    forUser('Inbox', '/inbox'),
    forUser('Workspace', '/workspace'),
    forUser('Audit Log of a workspace', '/admin/audit/workspace', { states: ['loaded'] }),
    forUser('Sync Status', '/sync'),
    forUser('add a source', '/sync/add-source', { states: statesOfForms }),
    forUser('source', '/sync/grants_gov'),
    forUser('unknown source', '/sync/unknown', { states: ['loaded'] }),
    intelligence('search', ''),
    intelligence('market', '?tab=market'),
    intelligence('market trends', '?tab=market&view=trends', ['loaded']),
    intelligence('market forecast', '?tab=market&view=forecast', ['loaded']),
    intelligence('competitive', '?tab=competitive'),
    intelligence('alerts', '?tab=alerts'),
    intelligence('strategic alerts', '?tab=alerts&view=strategic', ['loaded']),
    intelligence('alerts of market intelligence', '?tab=alerts&view=intel', ['loaded']),
    intelligence('trend alerts', '?tab=alerts&view=trends', ['loaded']),
    intelligence('insights', '?tab=insights'),
    forUser('awards behind a figure', awards),
    forUser('not found', '/nowhere', { states: ['loaded'] }),
    forUser('session that has expired', '/', { states: ['loading', 'error'], viewer: 'expired' }),
    // After the other lists, because the account stores the choice of the table.
    forUser('list as table', '/opportunities', { states: ['loaded'], prepare: chooseTable }),
    form('sign in', '/login'),
    form('sign up', '/register'),
    form('forgotten password', '/forgot-password', { states: ['loaded'] }),
    form('new password without a link', '/reset-password', { states: ['loaded'] }),
    form('new password', '/reset-password?token_hash=0123456789abcdef&type=recovery'),
    form('new password in a session', '/reset-password', { states: ['loaded'], viewer: 'user' }),
    form('invitation', '/accept-invitation?token_hash=0123456789abcdef&type=invite', { states: ['loaded'] }),
    form('invitation without a link', '/accept-invitation', { states: ['loaded'] }),
    form('choice of a password', '/accept-invitation', { states: ['loaded'], viewer: 'user' }),
    form('confirmation', '/auth/confirm?token_hash=0123456789abcdef&type=signup', { states: ['loaded'] }),
    form('confirmation without a link', '/auth/confirm', { states: ['loaded'] }),
    form('return from a provider', '/auth/callback?code=0123456789abcdef', { states: ['loaded'] }),
    form('end of notifications', '/unsubscribe?token=abc'),
    form('confirmation of notifications', '/confirm-notifications?token=abc'),
    form('code of a program', '/device', { states: ['loaded'], viewer: 'user' }),
    form('unknown code of a program', '/device?user_code=BCDF-GHJK', { viewer: 'user' }),
    form('second factor', '/auth/second-factor', { viewer: 'without second factor' }),
  ];
}
