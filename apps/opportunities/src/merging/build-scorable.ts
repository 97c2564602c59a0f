import { type Scorable, toScorable } from '@rfp/scoring/scorable';
import { type StoredOpportunity } from '../store/records/stored-records.js';
import { mergeNotice } from './merge-notice.js';
import { statedDeadlines } from './stated-deadlines.js';

/** Returns the input of the score of an opportunity: its merged fields, and the deadlines of its texts if they differ. */
export function buildScorable({
  records,
  created_at,
  documents,
}: Pick<StoredOpportunity, 'records' | 'created_at' | 'documents'>): Scorable {
  const { fields, source_type } = mergeNotice(records);
  return toScorable(fields, created_at, statedDeadlines(fields, documents), source_type);
}
