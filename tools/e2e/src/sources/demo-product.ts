import { statsSchema } from '@rfp/contracts/stats';
import { callApi } from '../product/api.js';
import { type ApiAccess, waitUntil } from '../product/programs.js';
import { sharedProduct, type SharedProduct } from '../product/shared-product.js';

export const demoRecords = 2000;

/** The product as `npm start` begins: demo mode on, filled with demo records. The specs that share it change nothing. */
export function demoProduct(): Promise<SharedProduct> {
  return sharedProduct({ name: 'demo', settings: () => ({}) });
}

export async function waitForDemoRecords(access: ApiAccess): Promise<void> {
  await waitUntil(async () => {
    const { body } = await callApi(access, 'GET', '/opportunities/stats');
    const stats = statsSchema.safeParse(body);
    return stats.success && stats.data.total_opportunities === demoRecords;
  });
}
