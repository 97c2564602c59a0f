import { networkKey } from '@rfp/service-kit/network-key';
import { createHash } from 'node:crypto';

/** Networks are stored as hashes only. */
export function hashOfNetwork(address: string): string {
  return createHash('sha256').update(networkKey(address).toLowerCase()).digest('base64url');
}
