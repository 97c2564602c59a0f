import { type Scorable } from './scorable.js';

/**
 * What a notice asks of its reader: `offers` (answer with an offer or application), `information` (say what you can do),
 * `early` (wait, it is announced), `news` (read it), `past` (it is decided), `unknown` (another word, or none).
 */
const noticeKinds = ['offers', 'information', 'early', 'news', 'past', 'unknown'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Sources' own words, most telling first: "Request for Information" must not be read as a request for offers. */
const words: readonly (readonly [NoticeKind, RegExp])[] = [
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

/** Which kind a notice is, and the field that says so (`null` where none does). */
export function noticeKind(scorable: Scorable): { kind: NoticeKind; field: 'lifecycle' | 'notice_type' | null } {
  if (scorable.lifecycle === 'forecast') return { kind: 'early', field: 'lifecycle' };
  if (scorable.lifecycle === 'awarded') return { kind: 'past', field: 'lifecycle' };
  const type = scorable.notice_type;
  if (type === null) return { kind: 'unknown', field: null };
  const found = words.find(([, pattern]) => pattern.test(type));
  return { kind: found?.[0] ?? 'unknown', field: 'notice_type' };
}
