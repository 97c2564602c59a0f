import { readDay } from '@rfp/dates/read-date';
import { readPeriod } from '@rfp/dates/read-period';
import { readPrintedMoney } from '../money/printed-money.js';
import { readCodes } from '../fields/read-codes.js';

/** A field that a column may be mapped to. */
export type Field =
  | 'opportunity_number'
  | 'title'
  | 'description'
  | 'agency_name'
  | 'office'
  | 'expected_solicitation'
  | 'expected_award'
  | 'due_date'
  | 'posted_date'
  | 'estimated_value'
  | 'naics_codes'
  | 'psc_codes'
  | 'set_aside'
  | 'location'
  | 'source_url'
  | 'contact.name'
  | 'contact.email'
  | 'contact.phone'
  | 'keywords';

/** Rule that chooses the column of a field. */
export interface Rule {
  field: Field;
  /** Patterns of headings, the most likely one first. */
  heads: readonly RegExp[];
  /** Pattern of headings whose columns are excluded. */
  excludedHeads?: RegExp;
  /** Whether a value may belong to the field. */
  fits?: (value: string) => boolean;
}

const pastContract =
  /incumbent|current contract|existing contract|awardee|vendor|contractor(?! type)|previous|expir|last (?:update|modif)/;
const isMail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
const isPhone = (value: string): boolean => /^[+\d().\s-]{7,}(?:\s*(?:x|ext)[\s.\d]*)?$/i.test(value);
const isLink = (value: string): boolean => /^https?:\/\//i.test(value);
/** A period, or a quarter whose year is in another column. */
const isTime = (value: string): boolean =>
  readPeriod(value).status !== 'not_understood' || /^(?:q\w*\.?\s*)?[1-4](?:st|nd|rd|th)?(?:\s*q\w*\.?)?$/i.test(value);
const isDay = (value: string): boolean => readDay(value, { timeZone: 'America/New_York' }).status !== 'not_understood';
const isAmount = (value: string): boolean => {
  try {
    const { estimated_value, value_floor } = readPrintedMoney(value);
    return Boolean(estimated_value ?? value_floor) || !/\d/.test(value);
  } catch {
    return false;
  }
};
const isCode =
  (scheme: 'NAICS' | 'PSC') =>
  (value: string): boolean =>
    readCodes(scheme, [value]).codes.length > 0;

/** Rules in the order in which fields choose a column. Each column serves one field. */
export const mappingRules: readonly Rule[] = [
  { field: 'contact.email', heads: [/e-?mail/], fits: isMail },
  { field: 'contact.phone', heads: [/phone|telephone/], fits: isPhone },
  { field: 'naics_codes', heads: [/naics/], fits: isCode('NAICS') },
  { field: 'psc_codes', heads: [/\bpsc\b|product (?:and|or|\/|&)? ?service code|\bfsc\b/], fits: isCode('PSC') },
  {
    field: 'set_aside',
    heads: [
      /set.?aside/,
      /small business (?:program|type|category|status)|socio.?economic/,
      /competition (?:type|strategy)|acquisition strategy/,
    ],
  },
  { field: 'source_url', heads: [/\b(?:url|link|web ?(?:site|page))\b/, /./], fits: isLink },
  {
    field: 'opportunity_number',
    heads: [
      /(?:solicitation|opportunity|rfp|bid|tender|notice) ?(?:number|no\b|num\b|#|id\b)/,
      /(?:forecast|apfs|tracking|record|reference|requirement|project|action|listing|requisition|pr|procurement) ?(?:tracking )?(?:number|no\b|num\b|#|id\b)/,
      /^(?:id|number|no|#|ref(?:erence)?)$/,
    ],
    excludedHeads: pastContract,
  },
  {
    field: 'expected_award',
    heads: [/award.*(?:date|quarter|qtr|month)|(?:date|quarter|qtr).*award/, /award.*(?:\bfy|fiscal|year)/, /award/],
    excludedHeads: /amount|value|\$|type|number|status|recipient|awarded|complet/,
    fits: isTime,
  },
  {
    field: 'due_date',
    heads: [/(?:due|clos(?:e|ing)|deadline|response).*(?:date|time)?|(?:bid|proposal)s? (?:due|opening)/],
    excludedHeads: /type|amount|fiscal/,
    fits: isDay,
  },
  {
    field: 'expected_solicitation',
    heads: [
      /(?:solicitation|rfp|rfq|release|advertis|announce|issue|procurement).*(?:date|quarter|qtr|month)|(?:date|quarter|qtr|month).*(?:solicitation|rfp|rfq|release|advertis)/,
      /solicitation.*(?:\bfy|fiscal|year|release)/,
      /(?:estimated|anticipated|target|planned|expected|projected).*(?:date|quarter|qtr|month|\bfy)/,
      /^(?:fy )?(?:quarter|qtr)\b|\bquarter$|^fiscal (?:year )?quarter/,
      /^(?:fiscal year|fy)\b/,
    ],
    excludedHeads: /number|type|posted|published|updated|created|modified|complet|end|expir|award/,
    fits: isTime,
  },
  {
    field: 'posted_date',
    heads: [
      /(?:post|publi(?:sh|c)|creat|issue|open).*date|date.*(?:posted|published|created|issued)/,
      /(?:updated|modified|revised)/,
    ],
    excludedHeads: /estimated|anticipated|planned|expected|projected|due/,
    fits: isDay,
  },
  {
    field: 'estimated_value',
    heads: [
      /(?:total|estimated|anticipated|contract|dollar|potential).*(?:value|amount|cost|range|price|budget)/,
      /value|amount|dollar|budget|magnitude|\$|price range|cost/,
    ],
    excludedHeads: pastContract,
    fits: isAmount,
  },
  {
    field: 'title',
    heads: [
      /title/,
      /(?:project|requirement|procurement|opportunity|contract|acquisition|program|solicitation|bid|tender) ?name/,
      /^(?:project|requirement|procurement|opportunity|acquisition|solicitation|bid|name)s?$/,
      /(?:brief|short) description|description of (?:the )?(?:requirement|product|service|work|supplies)|(?:requirement|product|service|project|work|procurement) description/,
      /description|scope|statement of work|\bsow\b/,
    ],
    excludedHeads: /job|poc|contact|naics|psc|code|\bdate\b|url|link|type/,
    fits: (value) => /\p{L}{3}/u.test(value),
  },
  {
    field: 'description',
    heads: [/description|summary|scope|details|statement of work|\bsow\b|comments?|notes?/],
    excludedHeads: /naics|psc|code|type/,
  },
  {
    field: 'office',
    heads: [
      /(?:contracting|procurement|program|requiring|requesting|buying|acquisition|sub).*(?:office|division|activity)|^office/,
      /office|division|bureau|branch|site\b/,
    ],
    excludedHeads: /poc|contact|phone|small business/,
  },
  {
    field: 'agency_name',
    heads: [
      /agency|department|^(?:organi[sz]ation|component)/,
      /operating div|organi[sz]ation|component|buyer|entity|customer|\bopdiv\b|center|bureau/,
    ],
    excludedHeads: /poc|contact|code|parent/,
  },
  {
    field: 'location',
    heads: [/place of performance|performance (?:location|city|state)/, /location|^(?:city|state|country)\b/],
    excludedHeads: /poc|contact/,
  },
  {
    field: 'contact.name',
    heads: [/(?:point of contact|\bpoc\b|contact|specialist|contracting officer|buyer)/],
    excludedHeads: /office\b|type|vehicle|title|contract(?!ing)/,
    fits: (value) => /\p{L}{2}/u.test(value) && !isMail(value),
  },
  {
    field: 'keywords',
    heads: [/categor|commodit|product service|contract type|industry|acquisition vehicle|contract vehicle/],
    excludedHeads: /naics|psc/,
  },
];
