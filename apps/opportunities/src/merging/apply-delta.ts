import { type Notice, type NoticeFields } from '@rfp/contracts/notice';
import { isEmptyValue, statesOpen } from './merge-notice.js';

/** Max length of merged lists. Longer ones drop their oldest members, so that a notice with years of updates stays storable. */
const maxListLength = 100;

/**
 * Applies a delta (a notice with `adds`) to the earlier record of its channel; returns any other notice unchanged. Without this, an
 * update with only a new deadline would erase all other fields.
 */
export function applyDelta(before: Pick<Notice, 'fields' | 'adds'>, notice: Notice): Notice {
  if (notice.adds === undefined) return notice;
  const inferred = new Set<string>(notice.adds.concluded);
  const updates = Object.entries(notice.fields).flatMap(([name, value]) => {
    const earlier: unknown = Reflect.get(before.fields, name);
    const isStated = !isEmptyValue(value) || statesOpen(name, value);
    const applies = isStated && (isEmptyValue(earlier) || !inferred.has(name));
    return applies
      ? [[name, Array.isArray(value) && Array.isArray(earlier) ? mergeList(earlier, value) : value] as const]
      : [];
  });
  const stated = new Set(updates.map(([name]) => name).filter((name) => !inferred.has(name)));
  // A new amount without a currency is in US dollars.
  const { currency, ...others } = before.fields;
  const keepsCurrency = currency !== undefined && !updates.some(([name]) => name === 'estimated_value');
  const changed = { ...others, ...(keepsCurrency && { currency }), ...Object.fromEntries(updates) };
  const fields = withNotesOfDates(changed, before.fields, notice.fields);
  if (before.adds === undefined) return { ...notice, fields, adds: undefined };
  return { ...notice, fields, adds: { concluded: before.adds.concluded.filter((name) => !stated.has(name)) } };
}

/** Takes the note of each date from the record that states the date, even if the date was not understood. */
function withNotesOfDates(changed: NoticeFields, before: NoticeFields, update: NoticeFields): NoticeFields {
  const { posted_date_note: _posted, due_date_note: _due, ...fields } = changed;
  const notes = (['posted_date', 'due_date'] as const).flatMap((name) => {
    const note = `${name}_note` as const;
    const isUpdated = isEmptyValue(update[name])
      ? isEmptyValue(before[name]) && !isEmptyValue(update[note])
      : changed[name] === update[name];
    const value = (isUpdated ? update : before)[note];
    return isEmptyValue(value) ? [] : [[note, value] as const];
  });
  return { ...fields, ...Object.fromEntries(notes) };
}

/** Merges lists. Members stay in their order, so that a repeated member does not count as a change. */
function mergeList(before: readonly unknown[], added: readonly unknown[]): unknown[] {
  const members = new Map([...before, ...added].map((member) => [memberIdentity(member), member]));
  return [...members.values()].slice(-Math.max(maxListLength, before.length, added.length));
}

/** Attachments are identified by URL, because their names may be corrected. */
function memberIdentity(member: unknown): unknown {
  return typeof member === 'object' && member !== null && 'url' in member ? member.url : member;
}
