import { type EventEnvelope } from '@rfp/contracts/events';
import { type Found, ifOther } from '../checker/found.js';
import { type World } from '../world/world.js';
import { syncToRest } from './sync-to-rest.js';

/** Events that tell of opportunities. */
export function countStored(events: readonly EventEnvelope[]): number {
  return events.filter(({ type }) => type.startsWith('opportunities.')).length;
}

/** Reads sources that have not changed since they were read last: nobody is told of anything. */
export async function rereadUnchanged(world: World): Promise<Found[]> {
  const before = world.followed.length;
  await syncToRest(world);
  return ifOther(
    'P2',
    'events of opportunities although nothing had changed',
    countStored(world.followed.slice(before)),
    0,
  );
}
