import { createHash } from 'node:crypto';
import { canonicalJson } from '@rfp/contracts/canonical-json';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';

/** The identity of one source record: what a source says of one notice through one of its doors. */
export function recordKey(notice: Pick<Notice, 'source_name' | 'source_id' | 'channel'>): string {
  return JSON.stringify([notice.source_name, notice.source_id, notice.channel]);
}

/**
 * SHA-256 over the fields with their names in order, so that the order in which a connector fills them does not count. Nor does the
 * evidence: the text of a page around a date moves ("3 days left") while the date stays.
 */
export function hashFields({ evidence: _evidence, ...fields }: NoticeFields): Buffer {
  return createHash('sha256').update(canonicalJson(fields)).digest();
}

/** Publishers that tell of the same notices under the same ids: by number and agency alone those that print `12-01` would be there twice. */
const sameNotices = ['Grants.gov', 'Simpler.Grants.gov'];

/** A notice as its publisher names it, whatever the door. */
export interface NoticeName {
  key: string;
  source_name: string;
  source_id: string;
}

/** The names under which a notice may be stored already, its own first. */
export function namesOf({
  source_name,
  source_id,
}: Pick<Notice, 'source_name' | 'source_id'>): [NoticeName, ...NoticeName[]] {
  const others = sameNotices.includes(source_name) ? sameNotices.filter((name) => name !== source_name) : [];
  const nameAt = (publisher: string) => ({
    key: JSON.stringify([publisher, source_id]),
    source_name: publisher,
    source_id,
  });
  return [nameAt(source_name), ...others.map(nameAt)];
}

/** Numbers that many notices share because nobody filled them in. */
const placeholderNumbers = new Set(['none', 'unknown', 'seedescription', 'notapplicable', 'multiple', 'various']);

/**
 * What two source records must share to be the same opportunity: solicitation number and buying body.
 * An amendment at SAM.gov comes as a notice of a new id with the same two. The number alone would join
 * different agencies' notices, so a record that lacks either stands alone (`null`), as do numbers that say nothing.
 * Demo records never join real ones.
 */
export function mergeKey(fields: NoticeFields, demo: boolean): string | null {
  const number = normalise(fields.opportunity_number ?? '');
  const agency = normalise(fields.agency_code ?? fields.agency_name ?? '');
  if (agency === '' || number.length < 5 || !/\d/.test(number) || placeholderNumbers.has(number)) return null;
  return `${demo ? 'demo' : 'real'}|${agency}|${number}`;
}

function normalise(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
