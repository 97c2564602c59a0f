import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { webSiteTwin } from '@rfp/twins/web-site';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { closePages, openTab, sharedBrowser, type BrowserTab } from '../browser/browser.js';
import { gotoScreen, moveToScreen } from '../browser/navigation.js';
import { callApi } from '../product/api.js';
import { sharedProduct, type SharedProduct } from '../product/shared-product.js';
import { createUser, type TestUser } from '../product/test-user.js';
import { GrantsGov } from './changing-grants.js';

/** A product with only Grants.gov, a web site that it may scrape, and a user with a browser tab. */
export interface SyncWorld {
  browser: Browser;
  grants: GrantsGov;
  site: Twin;
  product: SharedProduct;
  user: TestUser;
  /** Shows a screen in the tab shared by the tests: a context for each test would load and compile the console again. */
  open: (path: string) => Promise<BrowserTab>;
  /** The same without reloading the console, so that it may show cached data. */
  show: (path: string) => Promise<BrowserTab>;
  call: (method: string, path: string, body?: unknown) => ReturnType<typeof callApi>;
  stop: () => Promise<void>;
}

/**
 * A product with only Grants.gov, without a schedule; the spec files that share it start the twins.
 *
 * @param name - of a product other than that of the suite
 */
export function grantsProduct(demo: 'on' | 'off', name = `grants-demo-${demo}`): Promise<SharedProduct> {
  return sharedProduct({
    name,
    services: ['grants', 'site'],
    settings: (port) => ({
      GRANTS_GOV_BASE_URL: `http://127.0.0.1:${port('grants')}`,
      GRANTS_GOV_INTERVAL_MS: '0',
      RFP_DEMO: demo,
      RFP_SOURCES: 'grants_gov',
      SCRAPING_ALLOWED_HOSTS: `127.0.0.1:${port('site')}`,
      SCRAPING_INTERVAL_MS: '0',
    }),
  });
}

export async function startSyncWorld(demo: 'on' | 'off' = 'off'): Promise<SyncWorld> {
  const grants = new GrantsGov();
  const [browser, product] = await Promise.all([sharedBrowser(), grantsProduct(demo)]);
  const [grantsTwin, site] = await Promise.all([
    startTwin(grants, { port: product.port('grants') }),
    startTwin(webSiteTwin({ robots: null }), { port: product.port('site') }),
  ]);
  const user = await createUser(product);
  const visitor = await openTab(browser, { session: user.session });
  const open = async (path: string): Promise<BrowserTab> => {
    await gotoScreen(visitor.page, product.url + path);
    return visitor;
  };
  return {
    browser,
    grants,
    site,
    product,
    user,
    open,
    show: async (path) => {
      const at = visitor.page.url();
      if (at === 'about:blank') return open(path);
      if (at !== product.url + path) await moveToScreen(visitor.page, path);
      return visitor;
    },
    call: (method, path, body) => callApi({ url: product.url, token: user.token }, method, path, body),
    stop: async () => {
      await closePages(browser);
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
