import { z } from 'zod';

/** A calendar day as a source printed it, without time or zone: `2026-09-09`. Rejects days that do not exist. */
export const isoDateSchema = z.iso.date();

/** An instant with the offset the source printed: `2026-03-02T16:00:00-05:00`. A local time without offset is refused. */
export const isoInstantSchema = z.iso.datetime({ offset: true });

/** What a source says about "when": a day, or an instant. Never a day turned into midnight UTC. */
export const sourceDateSchema = z.union([isoDateSchema, isoInstantSchema]);
export type SourceDate = z.infer<typeof sourceDateSchema>;

/** US dollars as decimal text, because a float cannot hold cents exactly. At most 15 digits before the point. */
export const moneySchema = z.string().regex(/^\d{1,15}(\.\d{1,2})?$/, 'Must be a decimal amount such as 1250000.00');
export type Money = z.infer<typeof moneySchema>;

/** The only links that are stored or shown: an outside text with `javascript:` in it must never become a link. */
export const webUrlSchema = z.url({ protocol: /^https?$/, hostname: /.+/ }).max(2048);

/** Whether a database can hold a text: not with U+0000 in it, nor, inside of JSON, with half of a character. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Any value that JSON can hold, `null` included. */
export const jsonValueSchema = z.json();

/** 0-100, whole. */
export const pointsSchema = z.int().min(0).max(100);

/** A source's key: lower case, digits, underscore. It is part of message subjects, so nothing else may be in it. */
export const sourceKeySchema = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/);

/** An IANA zone name this runtime knows, such as `America/New_York`. */
export const timeZoneSchema = z.string().refine(isTimeZone, 'Must be an IANA time zone such as America/New_York');

/** Zones that were found good: making a format costs a hundred times what the rest of a notice's check does. There are a few hundred of them. */
const knownZones = new Set<string>();

function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  const known = formatsIn(name);
  if (known) knownZones.add(name);
  return known;
}

function formatsIn(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}
