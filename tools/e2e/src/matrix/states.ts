import { authErrorCatalogue, authErrorReply } from '@rfp/contracts/auth/auth-errors';
import { authPrefix, apiPrefix } from '@rfp/contracts/http';
import { errorCatalogue, type Problem, problemTypePrefix } from '@rfp/contracts/errors';
import { type Page } from 'playwright-core';
import { eventStream, waitForNetworkIdle } from '../browser/network-idle.js';
import { waitUntil } from '../product/programs.js';
import { emptyReplies, listReplies, simulatedReplies } from './replies.js';

/** State of a screen by the data that it has received: all, nothing yet, empty results, or only errors. */
export const states = ['loaded', 'loading', 'empty', 'error'] as const;
export type State = (typeof states)[number];

const isServerRequest = ({ pathname }: URL): boolean =>
  pathname.startsWith(`${apiPrefix}/`) || pathname.startsWith(`${authPrefix}/`);

/** Answers the following requests of a page so that its screen reaches a state. Returns a function that counts the held requests. */
export async function simulateState(page: Page, state: State): Promise<() => number> {
  let held = 0;
  let sessionChecks = 0;
  if (state === 'loading')
    await page.route(isServerRequest, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === `${authPrefix}/user`) sessionChecks += 1;
      // The first check of the session must be answered; otherwise the screen would not be displayed.
      if (pathname === `${authPrefix}/user` && sessionChecks === 1) return route.continue();
      // The event stream does not count as a pending request.
      if (!eventStream.test(pathname)) held += 1;
      return undefined;
    });
  if (state === 'error')
    await page.route(isServerRequest, (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill(pathname.startsWith(authPrefix) ? authUnavailableReply() : unavailableReply(pathname));
    });
  if (state === 'empty') await replyWith(page, emptyReplies);
  if (state === 'loaded') await replyWith(page, simulatedReplies);
  return () => held;
}

async function replyWith(page: Page, replies: Parameters<typeof listReplies>[0]): Promise<void> {
  for (const { method, path, reply } of listReplies(replies)) {
    const pattern = new RegExp(`^${apiPrefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    const total = String(Array.isArray(reply) ? reply.length : 0);
    await page.route(
      ({ pathname }) => pattern.test(pathname),
      (route) =>
        route.request().method() === method
          ? route.fulfill({ json: reply, headers: { 'content-range': `items */${total}`, 'x-total-count': total } })
          : route.fallback(),
    );
  }
}

function unavailableReply(instance: string) {
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

function authUnavailableReply() {
  const { status, text } = authErrorCatalogue.unavailable;
  const { headers, body } = authErrorReply({ code: 'unavailable', message: text, status }, true);
  return { status, headers, json: body };
}

/** More than the 30 s after which the console ends an expired session. */
const timeoutMs = 40_000;
const skeletons = '[aria-busy="true"], [data-skeleton], [data-stale="true"]';

/** Waits until the screen has settled. Returns the elements that still load although all requests were answered. */
export async function findStillLoading(page: Page, state: State, held: () => number): Promise<string[]> {
  await page.locator('h1').first().waitFor();
  // Waits for the requests of the screen, which are repeated once.
  await waitForNetworkIdle(page, held);
  if (state === 'loading') return [];
  const waiting = page.locator(skeletons);
  await waitUntil(async () => (await waiting.count()) === 0, timeoutMs).catch(() => undefined);
  await waitForNetworkIdle(page, held);
  return waiting.evaluateAll((all) => all.map((each) => `still loading: ${each.outerHTML.slice(0, 120)}`));
}
