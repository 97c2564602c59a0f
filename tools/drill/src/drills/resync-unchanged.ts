import { type EventEnvelope } from '@rfp/contracts/events';
import { type Violation, violationIfDifferent } from '../checker/violation.js';
import { type World } from '../world/world.js';
import { syncUntilIdle } from './sync-until-idle.js';

/** Number of events about opportunities. */
export function countStored(events: readonly EventEnvelope[]): number {
  return events.filter(({ type }) => type.startsWith('opportunities.')).length;
}

/** Syncs unchanged sources again, and checks that no event about opportunities is written. */
export async function resyncUnchanged(world: World): Promise<Violation[]> {
  const before = world.receivedEvents.length;
  await syncUntilIdle(world);
  return violationIfDifferent(
    'P2',
    'events about opportunities although no data had changed',
    countStored(world.receivedEvents.slice(before)),
    0,
  );
}
