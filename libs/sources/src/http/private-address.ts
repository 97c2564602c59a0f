import { readAddress } from './address-bytes.js';
import { validateAddress } from './validate-address.js';

/**
 * Whether a host, as `URL.hostname` prints it, is by its name or address on this machine or in its network. Names are
 * not resolved.
 */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (/(^|\.)localhost\.?$/i.test(bare)) return true;
  const address = readAddress(bare);
  return address !== null && !validateAddress(address).global;
}
