import { readAddress } from './address-bytes.js';
import { validateAddress } from './validate-address.js';

/** Whether a host, as `URL.hostname` prints it, is by its very name one of this machine or of its network. Names are not looked up. */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (/(^|\.)localhost\.?$/i.test(bare)) return true;
  const address = readAddress(bare);
  return address !== null && !validateAddress(address).global;
}
