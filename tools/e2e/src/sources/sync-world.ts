import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { webSiteTwin } from '@rfp/twins/web-site';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { closePages, openTab, sharedBrowser, type BrowserTab } from '../browser/browser.js';
import { gotoScreen, moveToScreen } from '../browser/navigation.js';
import { callApi } from '../product/api.js';
import { sharedProduct, type SharedProduct } from '../product/shared-product.js';
import { createUser, type TestUser } from '../product/test-user.js';
import { GrantsGov } from './changing-grants.js';

/** A product whose only source is Grants.gov, a web site that it may scrape, and a user with a browser tab. */
export interface SyncWorld {
  browser: Browser;
  grants: GrantsGov;
  site: Twin;
  product: SharedProduct;
  user: TestUser;
  /** Loads a screen in the tab that the tests share. A context for each test would load and compile the console again. */
  open: (path: string) => Promise<BrowserTab>;
  /** Navigates to a screen in the shared tab without reloading the console, which may then display cached data. */
  show: (path: string) => Promise<BrowserTab>;
  call: (method: string, path: string, body?: unknown) => ReturnType<typeof callApi>;
  stop: () => Promise<void>;
}

/**
 * Starts or reuses a product whose only source is Grants.gov, without a schedule. The spec files that share the product start the twins.
 *
 * @param name - name of the product, which only spec files with this name share
 */
export function grantsProduct(name = 'grants'): Promise<SharedProduct> {
  return sharedProduct({
    name,
    services: ['grants', 'site'],
    settings: (port) => ({
      GRANTS_GOV_BASE_URL: `http://127.0.0.1:${port('grants')}`,
      GRANTS_GOV_INTERVAL_MS: '0',
      RFP_DEMO: 'off',
      RFP_SOURCES: 'grants_gov',
      SCRAPING_ALLOWED_HOSTS: `127.0.0.1:${port('site')}`,
      SCRAPING_INTERVAL_MS: '0',
    }),
  });
}

export async function startSyncWorld(): Promise<SyncWorld> {
  const grants = new GrantsGov();
  const [browser, product] = await Promise.all([sharedBrowser(), grantsProduct()]);
  const [grantsTwin, site] = await Promise.all([
    startTwin(grants, { port: product.port('grants') }),
    startTwin(webSiteTwin({ robots: null }), { port: product.port('site') }),
  ]);
  const user = await createUser(product);
  const sharedTab = await openTab(browser, { session: user.session });
  const open = async (path: string): Promise<BrowserTab> => {
    await gotoScreen(sharedTab.page, product.url + path);
    return sharedTab;
  };
  return {
    browser,
    grants,
    site,
    product,
    user,
    open,
    show: async (path) => {
      const at = sharedTab.page.url();
      if (at === 'about:blank') return open(path);
      if (at !== product.url + path) await moveToScreen(sharedTab.page, path);
      return sharedTab;
    },
    call: (method, path, body) => callApi({ url: product.url, token: user.token }, method, path, body),
    stop: async () => {
      await closePages(browser);
      await Promise.all([grantsTwin.stop(), site.stop()]);
    },
  };
}

/** Row of a source in a list of Sync Status. */
export function rowOf(page: Page, list: string, name: string): Locator {
  return page
    .getByRole('list', { name: list, exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });
}

export function grantsRow(page: Page): Locator {
  return rowOf(page, 'API Data Sources', 'Grants.gov');
}
