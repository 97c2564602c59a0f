import { type RejectedRaw } from '@rfp/sources/connector';

/** A record that is kept as received must not bring back the key that it was asked with. */
export function strikeKey(rejected: RejectedRaw, key: string | null): RejectedRaw {
  if (key === null) return rejected;
  // As it is, in an address, and in JSON.
  const forms = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)];
  const strike = (text: string) => forms.reduce((struck, form) => struck.replaceAll(form, '[redacted]'), text);
  return { ...rejected, message: strike(rejected.message), raw: strike(rejected.raw) };
}
