import { createHash } from 'node:crypto';
import { maxComplianceItems } from '@rfp/contracts/notice-brief';
import { foldedText } from '@rfp/grounding/words';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

const checkedRow = z.object({ words: z.string(), beside: z.array(z.string()), checked_at: z.date() });
export type KeptCheck = z.infer<typeof checkedRow>;

/** Key of a requirement, independent of its place, case, white space and punctuation. */
export function requirementKey(words: string): string {
  return createHash('sha256').update(foldedText(words)).digest('hex').slice(0, 32);
}

/** The requirements that a person has checked, the newest first. */
export function loadChecked(
  database: Pick<EntityManager, 'query'>,
  user: string,
  opportunity: string,
): Promise<KeptCheck[]> {
  return readRows(
    database,
    checkedRow,
    `SELECT words, beside, checked_at FROM checked_requirement WHERE user_id = $1 AND opportunity_id = $2
      ORDER BY checked_at DESC, key LIMIT ${maxComplianceItems}`,
    [user, opportunity],
  );
}
