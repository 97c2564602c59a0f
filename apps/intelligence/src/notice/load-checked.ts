import { createHash } from 'node:crypto';
import { maxComplianceItems } from '@rfp/contracts/intelligence/notice-brief';
import { foldedText } from '@rfp/grounding/text/words';
import { type EntityManager } from 'typeorm';
import { CheckedRequirementEntity } from '../store/notice.entity.js';

export type StoredCheck = Pick<CheckedRequirementEntity, 'words' | 'beside' | 'checked_at'>;

/** Key of a requirement, independent of its position, case, white space and punctuation. */
export function requirementKey(words: string): string {
  return createHash('sha256').update(foldedText(words)).digest('hex').slice(0, 32);
}

/** The requirements that a person has checked, newest first. */
export function loadChecked(manager: EntityManager, user_id: string, opportunity_id: string): Promise<StoredCheck[]> {
  return manager.find(CheckedRequirementEntity, {
    where: { user_id, opportunity_id },
    order: { checked_at: 'DESC', key: 'ASC' },
    take: maxComplianceItems,
  });
}
