import { webUrlSchema } from '@rfp/contracts/primitives';
import { type Connector } from '@rfp/sources/connector';
import { type FieldAddress } from './validate-addresses.js';

/**
 * Home page of a source whose user names none. Skips addresses with placeholders, which nobody can open, and drops the query: it may hold
 * a token, and everybody sees the home page.
 */
export function defaultHomeUrl(addresses: readonly FieldAddress[], { defaultBaseUrl }: Connector): string {
  const page = addresses.find(({ address }) => !address.includes('{') && webUrlSchema.safeParse(address).success);
  if (page === undefined) return new URL(defaultBaseUrl).origin;
  const { origin, pathname } = new URL(page.address);
  return origin + pathname;
}
