import { type assumptions, type DateNote } from '../notice.js';

/** Texts about how a printed date was read, for the console, the command line and agents. */

const assumptionLabels = {
  zone: 'time zone',
  year: 'year',
  order: 'order of day and month',
  time: 'time of day',
} as const satisfies Record<Exclude<(typeof assumptions)[number], 'unread_time'>, string>;

/** `Time zone and year assumed`, `Year assumed, time of day not understood`; null if the reading assumes nothing. */
export function assumedText(note: DateNote | null | undefined): string | null {
  const assumed = note?.assumed ?? [];
  const parts = [namesText(assumed), assumed.includes('unread_time') ? 'time of day not understood' : null];
  const text = parts.filter((part) => part !== null).join(', ');
  return text === '' ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function namesText(assumed: DateNote['assumed']): string | null {
  const names = assumed.flatMap((what) => (what === 'unread_time' ? [] : [assumptionLabels[what]]));
  const last = names.pop();
  if (last === undefined) return null;
  const all = names.length === 0 ? last : `${names.join(', ')} and ${last}`;
  return `${all} assumed`;
}

/** The printed text of a date that was not understood; otherwise null. */
export function unreadText(note: DateNote | null | undefined): string | null {
  return note?.reading === 'not_understood' ? note.printed : null;
}

/**
 * The text shown in place of a missing due date.
 *
 * @param none - shown if the source prints nothing
 */
export function missingDueText(note: DateNote | null | undefined, none: string): string {
  if (note === null || note === undefined || note.reading === 'read') return none;
  return unreadText(note) ?? 'No closing date stated';
}

/**
 * A date and a note on how it was read, in one line: `Dec 16, 2026 (Time zone assumed. Printed: 12/16/2026)`, `2026-02-30 (Not understood: shown as
 * printed)`, `No closing date stated (Printed: TBD)`.
 *
 * @param shown - the formatted date; ignored for dates that were not understood or not stated, which have their own text
 */
export function withNote(shown: string, note: DateNote | null | undefined): string {
  const described = describeNote(note);
  return described === null ? shown : `${missingDueText(note, shown)} (${described})`;
}

/** `Not understood: shown as printed`, `Printed: 12/31/9999`, `Time zone assumed. Printed: ...`; null without a note. */
export function describeNote(note: DateNote | null | undefined): string | null {
  if (note === null || note === undefined) return null;
  if (note.reading === 'not_understood') return 'Not understood: shown as printed';
  const assumed = assumedText(note);
  return `${assumed === null ? '' : `${assumed}. `}Printed: ${note.printed}`;
}
