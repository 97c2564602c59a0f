import { authErrorCatalogue, authErrorReply } from '@rfp/contracts/auth/auth-errors';
import { authPrefix, apiPrefix } from '@rfp/contracts/http';
import { errorCatalogue, type Problem, problemTypePrefix } from '@rfp/contracts/errors';
import { type Page } from 'playwright-core';
import { eventStream, waitForNetworkIdle } from '../browser/network-idle.js';
import { waitUntil } from '../product/programs.js';
import { emptyReplies, listReplies, outsideReplies } from './replies.js';

/** What a screen has got of the server: all, nothing yet, that there is nothing, and only errors. */
export const states = ['loaded', 'loading', 'empty', 'error'] as const;
export type State = (typeof states)[number];

const ofServer = ({ pathname }: URL): boolean =>
  pathname.startsWith(`${apiPrefix}/`) || pathname.startsWith(`${authPrefix}/`);

/** Changes what a page gets of the server from now on. Returns how many requests are held back. */
export async function makeState(page: Page, state: State): Promise<() => number> {
  let held = 0;
  let sessionChecks = 0;
  if (state === 'loading')
    await page.route(ofServer, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === `${authPrefix}/user`) sessionChecks += 1;
      // Without the first check of the session there would be no screen.
      if (pathname === `${authPrefix}/user` && sessionChecks === 1) return route.continue();
      // Others do not count as pending.
      if (!eventStream.test(pathname)) held += 1;
      return undefined;
    });
  if (state === 'error')
    await page.route(ofServer, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill(pathname.startsWith(authPrefix) ? authRefusal() : refusal(pathname));
    });
  if (state === 'empty') await replyWith(page, emptyReplies);
  if (state === 'loaded') await replyWith(page, outsideReplies);
  return () => held;
}

async function replyWith(page: Page, replies: Parameters<typeof listReplies>[0]): Promise<void> {
  for (const { method, path, reply } of listReplies(replies)) {
    const pattern = new RegExp(`^${apiPrefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    await page.route(
      ({ pathname }) => pattern.test(pathname),
      (route) =>
        route.request().method() === method
          ? route.fulfill({ json: reply, headers: { 'content-range': 'items */0', 'x-total-count': '0' } })
          : route.fallback(),
    );
  }
}

function refusal(instance: string) {
  const { status, text } = errorCatalogue.UNAVAILABLE;
  const json: Problem = {
    type: `${problemTypePrefix}unavailable`,
    title: text,
    status,
    detail: text,
    instance,
    code: 'UNAVAILABLE',
    request_id: 'screens-drill',
    success: false,
    error: text,
    message: text,
    errors: { root: { serverError: text } },
  };
  return { status, json, headers: { 'content-type': 'application/problem+json' } };
}

function authRefusal() {
  const { status, text } = authErrorCatalogue.unavailable;
  const { headers, body } = authErrorReply({ code: 'unavailable', message: text, status }, true);
  return { status, headers, json: body };
}

/** A session that has expired is given up after 30 s. */
const patienceMs = 40_000;
const skeletons = '[aria-busy="true"], [data-skeleton], [data-stale="true"]';

/** Waits until nothing more is going to change. Returns what still waits although everything was answered. */
export async function settle(page: Page, state: State, held: () => number): Promise<string[]> {
  await page.locator('h1').first().waitFor();
  // Requests that open no screen, such as a poll, may be sent at any time; those of a screen have one repetition.
  await waitForNetworkIdle(page, held);
  if (state === 'loading') return [];
  const waiting = page.locator(skeletons);
  await waitUntil(async () => (await waiting.count()) === 0, patienceMs).catch(() => undefined);
  await waitForNetworkIdle(page, held);
  return waiting.evaluateAll((all) => all.map((each) => `still loads: ${each.outerHTML.slice(0, 120)}`));
}
