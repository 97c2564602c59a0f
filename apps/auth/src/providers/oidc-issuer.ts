import { z } from 'zod';

/** The issuer must use https; plain http is for loopback only. */
export const issuerSchema = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://id.example.org', abort: true })
  .refine(
    (text) => text.startsWith('https:') || isLoopback(new URL(text).hostname),
    'must be an https address; http is for this machine only',
  )
  .refine(
    (text) => new URL(text).username === '' && new URL(text).hash === '' && new URL(text).search === '',
    'must be an address without user name, query and fragment',
  );

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** The provider's id in URLs and identities; `email` and `phone` are reserved. */
export const providerIdSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{1,30}$/, 'must be 2 to 31 of a-z, 0-9, "_" and "-", a letter first')
  .refine(
    (id) => !['email', 'phone', 'anonymous_users'].includes(id),
    'must not be the name of another way to sign in',
  );
