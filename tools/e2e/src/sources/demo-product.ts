import { opportunitySchema } from '@rfp/contracts/opportunity';
import { statsSchema } from '@rfp/contracts/stats';
import { z } from 'zod';
import { callApi } from '../product/api.js';
import { type ApiAccess, waitUntil } from '../product/programs.js';
import { sharedProduct, type SharedProduct } from '../product/shared-product.js';
import { createUser, type TestUser } from '../product/test-user.js';

export const demoRecords = 2000;
/** Timeout of the demo records, which are stored while the product and other specs start. */
const firstSyncMs = 90_000;

/** The product with the initial data of `npm start`: demo mode is on, with demo records. The specs that share it must not change its data. */
export function demoProduct(): Promise<SharedProduct> {
  return sharedProduct({ name: 'demo', settings: () => ({}) });
}

export async function waitForDemoRecords(access: ApiAccess): Promise<void> {
  await waitUntil(async () => {
    const { body } = await callApi(access, 'GET', '/opportunities/stats');
    const stats = z.object({ data: statsSchema }).safeParse(body).data;
    return stats?.data.total_opportunities === demoRecords;
  }, firstSyncMs);
}

/** Creates a user of the demo product, and waits until all demo records exist. */
export async function demoUser(): Promise<{ product: SharedProduct; user: TestUser; access: ApiAccess }> {
  const product = await demoProduct();
  const user = await createUser(product);
  const access = { url: product.url, token: user.token };
  await waitForDemoRecords(access);
  return { product, user, access };
}

/** @returns the id of the first opportunity of the list */
export async function firstOpportunity(access: ApiAccess): Promise<string> {
  const { body } = await callApi(access, 'GET', '/opportunities?range=[0,0]');
  return z.tuple([opportunitySchema]).parse(body)[0].id;
}
