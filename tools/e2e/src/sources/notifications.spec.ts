import { replyIn } from '@rfp/contracts/wire/envelope';
import { notificationListSchema } from '@rfp/contracts/notifications';
import { routes } from '@rfp/contracts/routes';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { webSiteTwin, type WebSiteBid } from '@rfp/twins/web-site';
import { type Browser } from 'playwright-core';
import { z } from 'zod';
import { closePages, sharedBrowser } from '../browser/browser.js';
import { expectAccessible } from '../browser/accessibility.js';
import { expectCleanClose, expectToast } from '../browser/expectations.js';
import { enter, focusOn, press } from '../browser/keyboard.js';
import { card, gotoScreen, openScreen } from '../browser/navigation.js';
import { callApi } from '../product/api.js';
import { findMail, firstLink, sourceOf } from '../product/mailbox.js';
import { type ProductClient } from '../product/product-client.js';
import { waitUntil } from '../product/programs.js';
import { createUser, type TestUser } from '../product/test-user.js';
import { terminalProduct } from './terminal-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;

let browser: Browser;
let site: Twin;
let product: ProductClient;
const bids: WebSiteBid[] = [];
const startedSchema = z.object({ runs: z.tuple([z.object({ source: z.string() })]) });

function makeBid(slug: string, title: string): WebSiteBid {
  return {
    slug,
    number: `RFP ${slug}`,
    title,
    due: `December 8, ${new Date().getUTCFullYear() + 1}`,
    department: 'Public Works',
    description: `${title} of town buildings.`,
  };
}

beforeAll(async () => {
  const [shared, opened] = await Promise.all([terminalProduct(), sharedBrowser()]);
  [product, browser] = [shared.client, opened];
  site = await startTwin(webSiteTwin({ bids, robots: null }), { port: shared.port('site') });
}, testTimeoutMs);

afterAll(async () => {
  await closePages(browser);
  await site.stop();
});

const accessOf = ({ token }: TestUser) => ({ url: product.url, token });

/** Gives a user preferences with which only notices about roofing match. */
async function searchForRoofing(user: TestUser, settings: object = {}): Promise<void> {
  const weights = { relevance_weight: 100, urgency_weight: 0, value_weight: 0, competition_weight: 0 };
  await callApi(accessOf(user), 'PUT', '/user-preferences', { keywords: ['roofing'] });
  const { status } = await callApi(accessOf(user), 'PATCH', '/settings', { ...weights, ...settings });
  expect(status).toBe(200);
}

async function notificationsOf(user: TestUser): Promise<string[]> {
  const { body } = await callApi(accessOf(user), 'GET', '/notifications');
  return notificationListSchema.parse(body).notifications.map(({ title }) => title);
}

/**
 * Publishes a bid and scrapes the site in a separate run. Without `again`, the request could join the run of the previous bid, if that has just
 * ended.
 */
async function publish(bid: WebSiteBid): Promise<void> {
  bids.push(bid);
  const url = `${site.url}/bids/data`;
  const { body } = await product.call('POST', '/scraping/scrape-url', { url, again: true });
  const [{ source }] = startedSchema.parse(replyIn(body, routes.scrapeUrl)).runs;
  await product.waitForEndedRuns(source, bids.length);
}

describe('mails about opportunities', () => {
  it(
    'are sent after a user enables them, contain new matches, and stop with their unsubscribe link',
    async () => {
      const [reader, other] = await Promise.all([createUser(product), createUser(product)]);
      await searchForRoofing(reader);
      await searchForRoofing(other, { email_notifications: true, high_score_threshold: 50 });
      const tab = await openScreen(browser, product.url, '/settings', { session: reader.session });
      const { page } = tab;
      const settings = card(page, 'Notification Settings');
      await focusOn(settings.getByLabel('Email notifications'));
      await page.keyboard.press('Space');
      await enter(settings, 'High score threshold', '50');
      await settings.getByLabel('Mails').selectOption('hourly');
      await settings.getByLabel('Quiet from').selectOption('00:00');
      await settings.getByLabel('Quiet until').selectOption('00:00');
      await press(page, 'button', 'Save Settings');
      await expectToast(page, 'Settings Saved');

      await publish(makeBid('27-100', 'Roofing, Fire Station 3'));
      const mail = await findMail(
        product.mailboxUrl,
        reader.email,
        /^New match: Roofing, Fire Station 3 .*, due Dec 8/,
      );
      expect(mail.text).toMatch(/^Matches with \d+ of 100: "roofing" in the title/m);
      const source = await sourceOf(product.mailboxUrl, mail);
      expect(source).toMatch(/^List-Unsubscribe: ?<http\S+\/api\/notifications\/unsubscribe\?token=/m);
      expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');

      const { pathname, search } = firstLink(mail.text, '/unsubscribe?');
      await gotoScreen(page, product.url + pathname + search);
      await expectAccessible(page);
      await press(page, 'button', 'Stop these mails');
      await page.getByRole('heading', { level: 1, name: 'Mails are off' }).waitFor();
      await publish(makeBid('27-101', 'Roofing, Town Hall'));
      await waitUntil(async () => (await notificationsOf(other)).includes('Roofing, Town Hall'));
      expect(await notificationsOf(reader)).toEqual(['Roofing, Fire Station 3']);
      await expectCleanClose(tab);
    },
    testTimeoutMs,
  );
});
