import { webUrlSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { rowShape } from '../socrata/settings.js';

/** Settings of a table of a CKAN portal. The mapping names the columns in lower case with underscores. */
export const ckanSettings = z.strictObject({
  url: webUrlSchema
    .refine(isPlainAddress, 'Must be the address of the portal, without user name, query and the path of its API')
    .describe('Address of the portal, such as https://data.ca.gov.'),
  resource: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Must be the id of a resource in its data store')
    .describe('Id of the resource, at the end of the address of its page.'),
  filters: z
    .record(z.string().max(200), z.union([z.string().max(500), z.array(z.string().max(500)).min(1).max(100)]))
    .default({})
    .describe('Only rows in which these columns, named as in the portal, have this value or one of these values.'),
  page_size: z.int().min(1).max(5000).default(500).describe('Rows per request.'),
  ...rowShape,
});
export type CkanSettings = z.output<typeof ckanSettings>;

function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password, search, hash, pathname } = new URL(address);
  return username === '' && password === '' && search === '' && hash === '' && !pathname.includes('/api/');
}
