import { readAddress } from '@rfp/sources/http/addresses/address-bytes';
import { validateAddress } from '@rfp/sources/http/addresses/validate-address';
import { z } from 'zod';

/** A private host that the operator allows. */
export interface AllowedHost {
  /** The host in the form of `URL.hostname`, without brackets. */
  host: string;
  /** The allowed port; null for the default ports. */
  port: number | null;
}

/** Reads `SCRAPING_ALLOWED_HOSTS`: `host`, `host:port`, `[address]:port`, separated by commas. */
export const allowedHostsSchema = z
  .string()
  .default('')
  .transform((text, context): AllowedHost[] => {
    const entries = text.split(',').map((entry) => entry.trim());
    return entries.flatMap((entry) => {
      if (entry === '') return [];
      const host = readEntry(entry);
      if (host !== null) return [host];
      context.addIssue({
        code: 'custom',
        message: `"${entry}" cannot be allowed. Write host, host:port or [address]:port, without wildcards, and no link-local address.`,
      });
      return [];
    });
  });

function readEntry(entry: string): AllowedHost | null {
  // Refuses schemes, paths, wildcards and user names.
  if (!/^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.test(entry) || !URL.canParse(`http://${entry}`)) return null;
  const host = normalizedHost(new URL(`http://${entry}`));
  const address = readAddress(host);
  if (address !== null && !canBeAllowed(validateAddress(address))) return null;
  const port = /:(\d+)$/.exec(entry.replace(/^\[.*\]/, ''))?.[1];
  return { host, port: port === undefined ? null : Number(port) };
}

/** Link-local addresses, multicast and cloud metadata stay blocked even for an allowed host. */
export function canBeAllowed({ global, ownNetwork }: { global: boolean; ownNetwork: boolean }): boolean {
  return global || ownNetwork;
}

/** The host without brackets and without the trailing dot of a full name. */
export function normalizedHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

export function isAllowed(
  host: string,
  port: number,
  allowedHosts: readonly AllowedHost[],
  usualPorts: readonly number[],
): boolean {
  return allowedHosts.some(
    (each) => each.host === host && (each.port === null ? usualPorts.includes(port) : each.port === port),
  );
}
