import { readAddress } from './address-bytes.js';
import { validateAddress } from './validate-address.js';

/**
 * Whether a host, as printed by `URL.hostname`, is `localhost` or an address that is not globally reachable. Does not resolve names.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (/(^|\.)localhost\.?$/i.test(host)) return true;
  const address = readAddress(host);
  return address !== null && !validateAddress(address).global;
}
