import { createHash } from 'node:crypto';
import { canonicalJson } from '@rfp/contracts/text/canonical-json';
import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { isPlaceholder, alphanumericKey } from '@rfp/contracts/text/placeholder';
import { type NoticeIdentity } from '../store/records/stored-records.js';

/** Returns the identity of a source record: source, notice and channel. */
export function recordKey(notice: Pick<Notice, 'source_name' | 'source_id' | 'channel'>): string {
  return JSON.stringify([notice.source_name, notice.source_id, notice.channel]);
}

/**
 * Returns the SHA-256 hash of the fields, sorted by name, so that their order does not matter. Ignores `evidence`, and the printed text of dates that
 * were understood: the text around a date may change ("3 days left") while the date does not.
 */
export function hashFields({ evidence: _evidence, ...fields }: NoticeFields): Buffer {
  const notes = dateNotes.flatMap((name) => {
    const note = fields[name];
    return note?.reading === 'read' ? [[name, { ...note, printed: '' }]] : [];
  });
  return createHash('sha256')
    .update(canonicalJson(notes.length === 0 ? fields : { ...fields, ...Object.fromEntries(notes) }))
    .digest();
}

const dateNotes = ['posted_date_note', 'due_date_note'] as const;

/** Selects the notes on dates that were not understood, which are statements of the source. Assumptions made for the other dates are not. */
export function statedNotes(fields: NoticeFields): Pick<NoticeFields, (typeof dateNotes)[number]> {
  return Object.fromEntries(
    dateNotes.flatMap((name) => (fields[name]?.reading === 'not_understood' ? [[name, fields[name]]] : [])),
  );
}

/** Removes the assumptions made for dates. */
export function withoutAssumptions(fields: NoticeFields): NoticeFields {
  const { posted_date_note: _posted, due_date_note: _due, ...others } = fields;
  return { ...others, ...statedNotes(fields) };
}

/** Publishers that have the same notices under the same ids. Number and agency are not enough: notices with a number such as `12-01` have no merge key. */
const publishersWithSharedIds = ['Grants.gov', 'Simpler.Grants.gov'];

/** Returns the identities under which a notice may already be stored, its own first. */
export function noticeIdentities({
  source_name,
  source_id,
}: Pick<Notice, 'source_name' | 'source_id'>): [NoticeIdentity, ...NoticeIdentity[]] {
  const others = publishersWithSharedIds.includes(source_name)
    ? publishersWithSharedIds.filter((name) => name !== source_name)
    : [];
  const identityAt = (publisher: string) => ({
    key: JSON.stringify([publisher, source_id]),
    source_name: publisher,
    source_id,
  });
  return [identityAt(source_name), ...others.map(identityAt)];
}

/**
 * Returns the key by which source records merge into one opportunity: solicitation number and agency. An amendment at SAM.gov is a notice with a new id
 * and the same number and agency. The number alone would merge notices of different agencies, so the key is null if number or agency is missing or a
 * placeholder (`N/A`, `Various`). Demo records never merge with real ones.
 */
export function mergeKey(fields: NoticeFields, demo: boolean): string | null {
  const number = alphanumericKey(fields.opportunity_number ?? '');
  const agency = alphanumericKey(fields.agency_code ?? fields.agency_name ?? '');
  if (isPlaceholder(agency) || number.length < 5 || !/\d/.test(number) || isPlaceholder(number)) return null;
  return `${demo ? 'demo' : 'real'}|${agency}|${number}`;
}
