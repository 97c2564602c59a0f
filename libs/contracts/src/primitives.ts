import { z } from 'zod';

/** A calendar day as a source printed it, without time or zone: `2026-09-09`. Rejects days that do not exist. */
export const isoDateSchema = z.iso.date();

/** A day in a request. PostgreSQL has no year 0. */
export const requestedDaySchema = z.iso
  .date({ abort: true })
  .refine((day) => !day.startsWith('0000'), 'Must be in the year 1 or later');

/** An instant with the offset that the source printed: `2026-03-02T16:00:00-05:00`. A local time without offset is rejected. */
export const isoInstantSchema = z.iso.datetime({ offset: true });

/** A date as stated by a source: a day or an instant. Never a day converted to midnight UTC. */
export const sourceDateSchema = z.union([isoDateSchema, isoInstantSchema]);
export type SourceDate = z.infer<typeof sourceDateSchema>;

/** An amount as decimal text, because a float cannot represent cents exactly. At most 15 digits before the point. */
export const moneySchema = z.string().regex(/^\d{1,15}(\.\d{1,2})?$/, 'Must be a decimal amount such as 1250000.00');
export type Money = z.infer<typeof moneySchema>;

/** Code or name of a currency or token as printed: `GBP`, `ETH`. */
export const currencySchema = z.string().trim().min(1).max(20);

/** Only such URLs are stored or rendered as links: external text with `javascript:` must never become a link. */
export const webUrlSchema = z
  .url({
    protocol: /^https?$/,
    hostname: /.+/,
    error: 'Must be a whole web address: begin with https:// or http://',
    abort: true,
  })
  .max(2048);

export const emailAddressSchema = z.email('Must be an email address such as name@example.com').max(254);

/** Whether PostgreSQL can store a text: no U+0000 and, for JSON, no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

export const unstorableMessage = 'Must not contain characters that cannot be stored';

/** Whether a name displays as written: no control characters, including those that change the text direction. */
export function isPrintableName(text: string): boolean {
  return !/[\p{Cc}\p{Bidi_C}\u2028\u2029]/u.test(text);
}

/** Any JSON value, including `null`. */
export const jsonValueSchema = z.json();

/** Points or percent: an integer from 0 to 100. */
export const pointsSchema = z.int().min(0).max(100);

/** Key of a source: lower case, digits, underscore. It is part of message subjects, which allow no other characters. */
export const sourceKeySchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,39}$/, 'Must be 2 to 40 lower-case letters, digits and "_", a letter first');

/** An IANA time zone that this runtime supports, such as `America/New_York`. */
export const timeZoneSchema = z.string().refine(isTimeZone, 'Must be an IANA time zone such as America/New_York');

/** Cache of valid zones, at most a few hundred: creating a DateTimeFormat costs a hundred times as much as the rest of a notice's validation. */
const knownZones = new Set<string>();

function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  const known = isSupportedZone(name);
  if (known) knownZones.add(name);
  return known;
}

function isSupportedZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
