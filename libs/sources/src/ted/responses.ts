import { z } from 'zod';
import { sourceIdText } from '../fields/source-id.js';

/** Notices are validated later, one by one, so that an unreadable notice does not affect the others. */
export const searchGuard = z.object({
  notices: z.array(z.unknown()),
  totalNoticeCount: z.int().nonnegative(),
  iterationNextToken: z.string().nullish(),
  /** Whether TED stopped before the search was complete. */
  timedOut: z.boolean().nullish(),
});
export type SearchAnswer = z.output<typeof searchGuard>;

/** The id of a notice, under which it can be quarantined. */
export const identifiedGuard = z.object({ 'publication-number': sourceIdText });

const text = z.union([z.string(), z.number()]).transform(String);
export const textsGuard = z.union([text.transform((one) => [one]), z.array(text)]);
/** One text or several, possibly by language. The form depends on the field. */
const value = z.union([textsGuard, z.record(z.string(), z.unknown())]).nullish();
export type TedValue = z.output<typeof value>;

/** The requested fields. TED omits fields that a notice does not have. */
const fields = {
  'notice-title': value,
  'title-proc': value,
  'description-proc': value,
  'description-lot': value,
  'notice-type': value,
  'buyer-name': value,
  'buyer-country': value,
  'classification-cpv': value,
  'publication-date': value,
  'deadline-receipt-tender-date-lot': value,
  'deadline-receipt-tender-time-lot': value,
  'deadline-date-lot': value,
  'deadline-time-lot': value,
  'deadline-receipt-request-date-lot': value,
  'deadline-receipt-request-time-lot': value,
  'estimated-value-proc': value,
  'estimated-value-cur-proc': value,
  'estimated-value-glo': value,
  'estimated-value-cur-glo': value,
  'estimated-value-lot': value,
  'estimated-value-cur-lot': value,
};

export const noticeGuard = identifiedGuard.extend(fields);
export type TedNotice = z.output<typeof noticeGuard>;
export type TedField = keyof typeof fields;

export const requestedFields = ['publication-number', ...Object.keys(fields)];
