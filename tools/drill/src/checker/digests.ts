import { z } from 'zod';
import { type World } from '../world/world.js';
import { type Violation, violationIfAny } from './violation.js';

const digestRow = z.object({ id: z.string(), sent: z.boolean(), total: z.coerce.number() });

/** Every submitted digest is stored once with all its notifications; every digest marked as sent was submitted. */
export async function checkDigests(world: World): Promise<Violation[]> {
  const { database, digests } = world;
  // Read before and after the database, because a digest may be submitted meanwhile.
  const handedBefore = await world.sentDigests();
  const stored = await database.rows(
    digestRow,
    `SELECT d.id, d.sent_at IS NOT NULL AS sent, (SELECT count(*) FROM opportunities.notification n WHERE n.digest_id = d.id) AS total
       FROM opportunities.digest d`,
  );
  const totals = new Map(stored.map(({ id, total }) => [id, total]));
  const handed = new Set(await world.sentDigests());
  return [
    ...violationIfAny(
      'P1',
      'digests count as sent and never were',
      stored.filter(({ id, sent }) => sent && !handed.has(id)).map(({ id }) => id),
    ),
    // The auth service sends an id once, so another id would be another mail.
    ...violationIfAny(
      'P2',
      'digests were sent and are not stored',
      handedBefore.filter((id) => !totals.has(id)),
    ),
    ...violationIfAny(
      'P1',
      'digests were sent without some of their notifications',
      // Notifications of an opportunity are removed with it.
      digests.filter(({ id, total }) => total < (totals.get(id) ?? 0)).map(({ id }) => id),
    ),
  ];
}
