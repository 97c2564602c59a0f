import { type GrantsGovHit, grantsGovTwin } from '@rfp/twins/grants-gov';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { opportunitySchema } from '@rfp/contracts/opportunity';
import { isFullDrill } from '@rfp/testing/drill-mode';
import { type Browser, type Page } from 'playwright-core';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { gotoScreen, moveToScreen, openScreen } from '../browser/navigation.js';
import { callApi, callAuth } from '../product/api.js';
import { waitUntil } from '../product/programs.js';
import { type SharedProduct } from '../product/shared-product.js';
import { createUser, type TestUser } from '../product/test-user.js';
import { hostileMarkup } from './hostile-markup.js';
import { grantsProduct } from './sync-world.js';

const testTimeoutMs = 120_000;

/** Number of hostile texts in a notice: its number, title, agency, description, contact and link. */
const textsOfNotice = 6;
const notices = hostileMarkup.length / textsOfNotice;
const markupOf = (notice: number) => hostileMarkup.slice(notice * textsOfNotice, (notice + 1) * textsOfNotice);

const hits: GrantsGovHit[] = Array.from({ length: notices }, (_, index) => {
  const [number = '', markup = '', agency = ''] = markupOf(index);
  // The first notice has only hostile texts: it is rejected, and displayed among the rejected records.
  const title = index === 0 ? markup : `Notice ${index} ${markup}`;
  return {
    id: String(500_000 + index),
    number,
    title,
    agency,
    agencyCode: agency,
    openDate: '08/03/2026',
    closeDate: '12/30/2099',
  };
});
const details = hits.map((hit, index) => {
  const [, , agency = '', description = '', contact = '', link = ''] = markupOf(index);
  return {
    id: Number(hit.id),
    opportunityNumber: hit.number,
    opportunityTitle: hit.title,
    owningAgencyCode: agency,
    agencyDetails: { agencyName: agency, agencyCode: agency },
    cfdas: [{ cfdaNumber: '10.001', programTitle: contact }],
    synopsis: {
      opportunityId: Number(hit.id),
      synopsisDesc: description,
      agencyContactName: contact,
      agencyContactDesc: contact,
      agencyContactEmail: contact,
      agencyContactPhone: contact,
      fundingDescLinkUrl: link,
      fundingDescLinkDesc: link,
      applicantEligibilityDesc: link,
      postingDateStr: '2026-08-03-00-00-00',
      responseDateStr: '2099-12-30-00-00-00',
      applicantTypes: [{ id: '99', description: contact }],
    },
  };
});

let browser: Browser;
let twin: Twin;
let product: SharedProduct;
let user: TestUser;

beforeAll(async () => {
  // The drill uses a separate product. In a shared product, the next run of another spec would remove so many records that it would be rejected.
  const productName = isFullDrill ? 'hostile-texts' : undefined;
  [browser, product] = await Promise.all([sharedBrowser(), grantsProduct(productName)]);
  twin = await startTwin(grantsGovTwin({ hits, details }), { port: product.port('grants') });
  user = await createUser(product);
}, testTimeoutMs);

afterAll(async () => {
  await closePages(browser);
  await twin.stop();
});

const call = (method: string, path: string, body?: unknown) =>
  callApi({ url: product.url, token: user.token }, method, path, body);

/** Ids of the hostile notices, without the notices of other spec files. */
async function storedIds(): Promise<string[]> {
  const { body } = await call('GET', '/opportunities?range=[0,99]');
  const stored = opportunitySchema.array().safeParse(body).data ?? [];
  return stored.filter(({ title }) => /^Notice \d/.test(title)).map(({ id }) => id);
}

/** Stores hostile texts in the fields that users enter about themselves and their searches. */
async function storeByApi(): Promise<void> {
  const lines = hostileMarkup.map((markup) => markup.replaceAll('\0', '').trim().slice(0, 100));
  await call('PUT', '/user-preferences', {
    keywords: lines.slice(0, 50),
    company_profile: { capabilities: lines.slice(0, 50), agencies: lines.slice(-50), places: lines.slice(0, 20) },
  });
  for (const name of lines.slice(0, 5)) await call('POST', '/api-tokens', { name, scope: 'read', expires_in_days: 1 });
  await callAuth({ url: product.url, token: user.session.access_token }, 'PUT', '/user', {
    data: { full_name: lines[2], company: lines[4] },
  });
}

/** Collects the effects of markup that a screen interprets: dialogs, requests and policy violations. */
async function collectEffects(page: Page): Promise<string[]> {
  const effects: string[] = [];
  const context = page.context();
  page.on('dialog', (dialog) => {
    effects.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (host !== new URL(product.url).host && protocol !== 'data:' && protocol !== 'blob:')
      effects.push(`request ${request.url()}`);
  });
  await context.exposeFunction('reportViolation', (text: string) => effects.push(`policy ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      void Reflect.get(globalThis, 'reportViolation')(`${violatedDirective} ${blockedURI}`);
    });
  });
  return effects;
}

/** Addresses in the page that would run code or open data. */
const badLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[href], [src], [action]')]
      .flatMap((element) => ['href', 'src', 'action'].map((name) => element.getAttribute(name) ?? ''))
      .filter((address) => /^\s*(?:javascript|data|vbscript):/i.test(address)),
  );

it(
  'displays hostile texts of sources and users on every screen as plain text: nothing runs, loads or opens [asvs 1.1.2, 1.2.1, 1.3.5, 3.2.2]',
  async () => {
    await call('POST', '/sync', {});
    await waitUntil(async () => (await storedIds()).length >= notices - 1);
    await storeByApi();
    const ids = await storedIds();
    const tab = await openScreen(browser, product.url, '/nowhere', { session: user.session });
    const effects = await collectEffects(tab.page);
    const found = encodeURIComponent(JSON.stringify({ q: 'alert' }));
    // Ordered so that each title differs from the previous title, which `moveToScreen` requires.
    const screens = [
      '/opportunities',
      '/search?keywords=alert,script',
      `/opportunities?filter=${found}`,
      '/sync',
      `/opportunities?filter=${encodeURIComponent(JSON.stringify({ q: hostileMarkup[2] }))}`,
      '/sync/grants_gov',
      '/settings',
      '/profile',
      '/perplexity',
      ...ids.map((id) => `/opportunities/${id}`),
    ];
    await gotoScreen(tab.page, product.url);
    for (const screen of ['/', ...screens]) {
      if (screen !== '/') await moveToScreen(tab.page, screen);
      await tab.page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      expect({ screen, links: await badLinks(tab.page), effects }).toEqual({ screen, links: [], effects: [] });
    }
    expect(await tab.page.evaluate(() => Reflect.get(globalThis, 'ranForeignScript'))).toBeUndefined();
    expect(ids).toHaveLength(notices - 1);
  },
  testTimeoutMs,
);
