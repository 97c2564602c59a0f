import { z } from 'zod';
import { type World } from '../world/world.js';
import { type Violation, violationIfAny } from './violation.js';

const digestRow = z.object({ id: z.string(), sent: z.boolean(), total: z.coerce.number() });

/** Checks that every submitted digest is stored once with all its notifications, and that every digest marked as sent was submitted. */
export async function checkDigests(world: World): Promise<Violation[]> {
  const { database, digests } = world;
  // Submitted digests are read before and after the database, because a digest may be submitted meanwhile.
  const submittedBefore = await world.sentDigests();
  const stored = await database.rows(
    digestRow,
    `SELECT d.id, d.sent_at IS NOT NULL AS sent, (SELECT count(DISTINCT n.opportunity_id) FROM opportunities.notification n WHERE n.digest_id = d.id) AS total
       FROM opportunities.digest d`,
  );
  const totals = new Map(stored.map(({ id, total }) => [id, total]));
  const submittedAfter = new Set(await world.sentDigests());
  return [
    ...violationIfAny(
      'P1',
      'digests are marked as sent but were never sent',
      stored.filter(({ id, sent }) => sent && !submittedAfter.has(id)).map(({ id }) => id),
    ),
    // The auth service sends each id once, so an unknown id means an additional mail.
    ...violationIfAny(
      'P2',
      'digests were sent and are not stored',
      submittedBefore.filter((id) => !totals.has(id)),
    ),
    ...violationIfAny(
      'P1',
      'digests were sent without some of their notifications',
      // Only fewer notifications are a fault, because notifications are deleted with their opportunity.
      digests
        .filter(({ id, sections }) => sections.reduce((sum, { matched }) => sum + matched, 0) < (totals.get(id) ?? 0))
        .map(({ id }) => id),
    ),
  ];
}
