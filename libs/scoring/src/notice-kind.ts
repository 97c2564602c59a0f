import { isLead } from '@rfp/contracts/notice';
import { type Scorable } from './scorable.js';
import { oneFirmSource } from './eligibility/sole-source.js';

/**
 * Kind of a notice: `offers` (solicits bids or applications), `information` (sources sought, RFI), `early` (announces a later
 * solicitation), `news` (informs only), `past` (announces an award or decision), `unknown`.
 */
export const noticeKinds = ['offers', 'information', 'early', 'news', 'past', 'unknown'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Patterns of notice types, most specific first: "Request for Information" is not a request for offers. */
const patterns: readonly (readonly [NoticeKind, RegExp])[] = [
  ['past', /\b(award notice|award|awarded|justification|notice of intent to award)\b/i],
  ['information', /\b(sources sought|request for information|rfi|request for comments?|market research|draft)\b/i],
  ['early', /\b(pre-?solicitation|forecast(ed)?|planned|intent to bundle)\b/i],
  ['offers', /\b(solicitation|synopsis|posted|tender|grant|cooperative agreement|nofo|rf[pqb]|ifb|itb)\b/i],
  [
    'offers',
    /\brequest for (proposals?|quot(e|ation)s?|bids?|(statement of )?qualifications?|applications?|offers?)\b/i,
  ],
  ['offers', /\b(invitation (to|for) (bid|negotiate|tender)s?|call for (proposals|applications))\b/i],
  ['offers', /\b(broad agency announcement|annual program statement|notice of funding|funding opportunity)\b/i],
  ['news', /\b(special notice|informational|public hearing|meeting|sale of surplus)\b/i],
];

/** Kind of a notice, and the field that decides it (`null` for none). */
export function noticeKind(scorable: Pick<Scorable, 'lifecycle' | 'notice_type'>): {
  kind: NoticeKind;
  field: 'lifecycle' | 'notice_type' | null;
} {
  if (scorable.lifecycle === 'forecast') return { kind: 'early', field: 'lifecycle' };
  if (scorable.lifecycle === 'awarded') return { kind: 'past', field: 'lifecycle' };
  const type = scorable.notice_type;
  if (type === null) return { kind: 'unknown', field: null };
  const found = patterns.find(([, pattern]) => pattern.test(type));
  return { kind: found?.[0] ?? 'unknown', field: 'notice_type' };
}

/**
 * Kinds that scores distinguish. `one_firm`: a purchase from one firm without competition, whatever the source calls it. `lead`: an award that ends
 * and whose successor is not known yet.
 */
export const scoredKinds = [...noticeKinds, 'one_firm', 'lead'] as const;
export type ScoredKind = (typeof scoredKinds)[number];

/** The kind of a notice for scoring, with the field that decides it. */
interface StatedKind {
  readonly kind: ScoredKind;
  readonly source: { readonly field: keyof Scorable; readonly quote: string } | null;
}

const intentToAward = /^\W*notice of intent to award\b/i;

/** The kind of a notice by its text, or else by its type. */
export function scoredKind(scorable: Scorable): StatedKind {
  const byType = kindByType(scorable);
  if (byType.kind === 'past') return byType;
  if (isLead(scorable)) return { ...byType, kind: 'lead' };
  if (intentToAward.test(scorable.title)) return { kind: 'past', source: { field: 'title', quote: scorable.title } };
  const source = oneFirmSource(scorable);
  return source === undefined ? byType : { kind: 'one_firm', source };
}

/** The kind of a notice by its type alone. */
export function kindByType(scorable: Scorable): StatedKind {
  const { kind, field } = noticeKind(scorable);
  const quote = field === null ? null : scorable[field];
  return { kind, source: field === null || !quote ? null : { field, quote } };
}
