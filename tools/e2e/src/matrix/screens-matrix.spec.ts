import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type AuthSession } from '@rfp/contracts/auth';
import { type Browser, type BrowserContext } from 'playwright-core';
import { addSecondFactor } from '../accounts/authenticator-app.js';
import { axeViolations, settledOverflow, showView, type View, viewsAt } from '../browser/accessibility.js';
import { type BrowserTab, closePages, openTab, sharedBrowser } from '../browser/browser.js';
import { type SharedProduct } from '../product/shared-product.js';
import { createUser, signIn } from '../product/test-user.js';
import { demoUser, firstOpportunity } from '../sources/demo-product.js';
import { listScreens, type Screen, type Viewer } from './screens.js';
import { findStillLoading, simulateState, type State, states } from './states.js';

// `npm run drill -- screens` runs this file. `npm test` checks some of the screens in screens.spec.ts.
const root = path.resolve(import.meta.dirname, '../../../..');
const pictures = path.join(root, '.test/screens');
const views = viewsAt(1280, 390, 320);
const testTimeoutMs = 180_000;
/** Maximum height of a screenshot in pixels, because lists are long. */
const maxHeight = 2400;

let browser: Browser;
let product: SharedProduct;
let screens: Map<string, Screen>;
const sessions = new Map<Viewer, AuthSession>();

beforeAll(async () => {
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const [shared, { user, access, ...demo }] = await Promise.all([sharedBrowser(), demoUser()]);
  browser = shared;
  ({ product } = demo);
  const guarded = await createUser(product);
  await addSecondFactor(product.url, guarded.session.access_token);
  sessions.set('user', user.session);
  sessions.set('expired', { ...user.session, expires_at: 1, expires_in: 0 });
  sessions.set('without second factor', await signIn(product.url, guarded.email, guarded.password));
  screens = new Map(listScreens(await firstOpportunity(access)).map((screen) => [screen.name, screen]));
}, testTimeoutMs);

afterAll(() => closePages(browser));

it('has a screen for every route of the console', () => {
  const source = (file: string) => readFileSync(path.join(root, 'apps/console/src', file), 'utf8');
  const routes = [
    ...source('App.tsx').matchAll(/<Route path="(?<path>[^"]+)"/g),
    ...source('auth/paths.ts').matchAll(/= '(?<path>\/[^']*)'/g),
  ].map(({ groups }) => groups?.['path'] ?? '');
  expect(routes.length).toBeGreaterThan(10);
  const paths = [...screens.values()].map((screen) => screen.path.replace(/\?.*/, ''));
  const missing = routes.filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
    return !paths.some((each) => pattern.test(each));
  });
  expect(missing).toEqual([]);
});

const cells = listScreens('').flatMap(({ name, states: screenStates }) =>
  states.filter((state) => screenStates.includes(state)).map((state): [string, State] => [name, state]),
);

it.each(cells)(
  '%s, %s: no axe violations, no sideways scrolling and an empty browser console, in both themes at 1280, 390 and 320 px',
  async (name, state) => {
    const screen = screens.get(name);
    if (screen === undefined) throw new Error(`There is no screen "${name}".`);
    const session = sessions.get(screen.viewer);
    const tab = await openTab(browser, session === undefined ? {} : { session });
    const context = tab.page.context();
    try {
      expect(await checkScreen(tab, screen, state)).toEqual([]);
    } finally {
      await context.close();
    }
  },
  testTimeoutMs,
);

async function checkScreen(tab: BrowserTab, screen: Screen, state: State): Promise<string[]> {
  const { page } = tab;
  const lines = recordConsole(page.context(), state);
  const held = await simulateState(page, state);
  await page.goto(product.url + screen.path);
  const loadProblems = await findStillLoading(page, state, held);
  await screen.prepare?.(page);
  const all: string[] = [];
  for (const view of views) {
    const problems = [...loadProblems.splice(0), ...(await checkView(tab, view)), ...lines.splice(0)];
    const cell = `${screen.name}, ${state}, ${view.theme}, ${view.width} px`;
    await takePicture(tab, cell);
    all.push(...problems.map((problem) => `${cell}: ${problem}`));
  }
  return all;
}

/** Collects errors and warnings, except reports of 4xx responses and, in the state `error`, those about the simulated failures. */
function recordConsole(context: BrowserContext, state: State): string[] {
  const lines: string[] = [];
  context.on('console', (message) => {
    const [line = ''] = message.text().split('\n');
    const isErrorResponse = line.startsWith('Failed to load resource: the server responded with a status of');
    if (isErrorResponse && (state === 'error' || / 4\d\d /.test(line))) return;
    if (state === 'error' && line.startsWith('AuthRetryableFetchError:')) return;
    if (['error', 'warning'].includes(message.type())) lines.push(`console: ${line}`);
  });
  context.on('weberror', (failed) => lines.push(`uncaught: ${failed.error().message}`));
  return lines;
}

async function checkView({ page }: BrowserTab, view: View): Promise<string[]> {
  await showView(page, view);
  const violations = await axeViolations(page, view.rules);
  const overflow = await settledOverflow(page);
  return overflow === 0 ? violations : [...violations, `${overflow} px wider than the window`];
}

async function takePicture({ page }: BrowserTab, cell: string): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: window.innerWidth,
    height: document.documentElement.scrollHeight,
  }));
  await page.screenshot({
    path: path.join(pictures, `${cell.replaceAll(/[^\w]+/g, '-')}.jpg`),
    type: 'jpeg',
    quality: 75,
    fullPage: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, maxHeight) },
  });
}
