import { createHash } from 'node:crypto';
import { type HostQueues } from './host-queues.js';
import { type HostRateLimiter } from './polite-reader.js';

/**
 * Requests to one address at the same time, whatever the names of its sites: many sites may share one address, such as that of a content
 * delivery network, and one site may have any number of names.
 */
const lanesPerAddress = 4;

/**
 * Sends a request when a lane of each address is free, over all replicas. A name always has the same lane. Lanes are taken in one order, so
 * that requests with several addresses do not block one another for ever.
 */
export async function inAddressLanes<T>(
  { hostname }: URL,
  addresses: readonly string[],
  { queues, hosts, signal }: { queues: HostQueues; hosts: HostRateLimiter; signal: AbortSignal },
  send: () => Promise<T>,
): Promise<T> {
  const number = createHash('sha256').update(hostname).digest().readUInt8() % lanesPerAddress;
  const lanes = addresses.map((address) => `${address}#${number}`).toSorted();
  const enter = async (index: number): Promise<T> => {
    const lane = lanes[index];
    if (lane === undefined) return send();
    return queues.run(lane, signal, async () => {
      const release = await hosts.acquire(lane, signal);
      try {
        return await enter(index + 1);
      } finally {
        await release(0);
      }
    });
  };
  return enter(0);
}
