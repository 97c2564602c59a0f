import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { webSiteTwin } from '@rfp/twins/web-site';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { closePages, openTab, sharedBrowser, type BrowserTab } from '../browser/browser.js';
import { gotoScreen } from '../browser/navigation.js';
import { callApi } from '../product/api.js';
import { startProduct, type Product } from '../product/programs.js';
import { createUser, type TestUser } from '../product/test-user.js';
import { GrantsGov } from './changing-grants.js';

/** A product with Grants.gov alone, a web site that it may scrape, and a person in front of it. */
export interface SyncWorld {
  browser: Browser;
  grants: GrantsGov;
  site: Twin;
  product: Product;
  user: TestUser;
  /** Shows a screen in the tab that goes from screen to screen: a context for each test would load and compile the console anew. */
  open: (path: string) => Promise<BrowserTab>;
  call: (method: string, path: string, body?: unknown) => ReturnType<typeof callApi>;
  stop: () => Promise<void>;
}

export async function startSyncWorld(settings: Record<string, string> = {}): Promise<SyncWorld> {
  const grants = new GrantsGov();
  const [browser, grantsTwin, site] = await Promise.all([
    sharedBrowser(),
    startTwin(grants),
    startTwin(webSiteTwin({ robots: null })),
  ]);
  const product = await startProduct({
    GRANTS_GOV_BASE_URL: grantsTwin.url,
    GRANTS_GOV_INTERVAL_MS: '0',
    RFP_SOURCES: 'grants_gov',
    RFP_SCHEDULE: 'off',
    SCRAPING_ALLOWED_HOSTS: new URL(site.url).host,
    SCRAPING_INTERVAL_MS: '0',
    ...settings,
  });
  const user = await createUser(product);
  const visitor = await openTab(browser, { session: user.session });
  return {
    browser,
    grants,
    site,
    product,
    user,
    open: async (path) => {
      await gotoScreen(visitor.page, product.url + path);
      return visitor;
    },
    call: (method, path, body) => callApi({ url: product.url, token: user.token }, method, path, body),
    stop: async () => {
      await closePages(browser);
      await product.program.stop();
      await Promise.all([grantsTwin.stop(), site.stop()]);
    },
  };
}

/** The row of a source in one of the lists of Sync Status. */
export function rowOf(page: Page, list: string, name: string): Locator {
  return page
    .getByRole('list', { name: list, exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
}

export function grantsRow(page: Page): Locator {
  return rowOf(page, 'API Data Sources', 'Grants.gov');
}
