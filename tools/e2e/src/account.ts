import { authPrefix } from '@rfp/contracts/auth';
import { apiPrefix } from '@rfp/contracts/http';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { z } from 'zod';
import { openPage, type View, type Visit } from './browser.js';
import { press } from './keyboard.js';
import { settled } from './settled.js';

const codeSchema = z.object({ code: z.union([z.string(), z.number()]).transform(String) }).catch({ code: '' });

export interface Answer {
  status: number;
  /** Of a failure. */
  code: string;
  body: unknown;
}

interface Question {
  url: string;
  /** Access token of a session, or an API token. */
  token: string;
}

async function ask(address: string, method: string, token: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const read: unknown = text === '' ? null : JSON.parse(text);
  return { status: answer.status, code: codeSchema.parse(read).code, body: read };
}

/** Asks the product, without a browser. */
export function askApi({ url, token }: Question, method: string, path: string, body?: unknown): Promise<Answer> {
  return ask(url + apiPrefix + path, method, token, body);
}

/** Asks the auth service, without its client. */
export function askAuth({ url, token }: Question, method: string, path: string, body?: unknown): Promise<Answer> {
  return ask(url + authPrefix + path, method, token, body);
}

/** Somebody signed in, on a screen that has all that it shows. */
export async function openScreen(browser: Browser, url: string, path: string, view: View): Promise<Visit> {
  const visit = await openPage(browser, view);
  await goTo(visit.page, url + path);
  return visit;
}

export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // By its element: beside an open dialog it has no role.
  await page.locator('h1').first().waitFor();
  await settled(page);
}

/** One of the cards of a screen. */
export function card(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** Waits for a toast that says that, title and description. */
export async function toast(page: Page, text: string, role: 'status' | 'alert' = 'status'): Promise<void> {
  await toasts(page).getByRole(role).filter({ hasText: text }).waitFor();
}

export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' });
}

/** Asks for something of the server, as a person does who goes on working, and is sent to sign in again. */
export async function expectSignedOut({ page }: Visit): Promise<void> {
  await press(page, 'link', 'Dashboard');
  await page.waitForURL(/\/login/);
  await page.getByText('You have been signed out. Please sign in again.').waitFor();
}
