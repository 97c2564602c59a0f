import { readDay } from '@rfp/dates/read-date';
import { readPeriod } from '@rfp/dates/read-period';
import { readPrintedMoney } from '../printed-money.js';
import { readCodes } from '../read-codes.js';

/** A column of a table without a mapping. */
export interface FoundColumn {
  /** Field name. */
  name: string;
  /** Heading as printed. */
  head: string;
  /** The nonempty values of its first rows. */
  samples: readonly string[];
}

/** A suggested mapping in the format of the settings: a column or a template for each field. */
export interface GuessedMapping {
  id: unknown;
  fields: Record<string, unknown>;
  /** Whether the rows announce planned solicitations. */
  isForecast: boolean;
}

type Field =
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

interface Rule {
  field: Field;
  /** Patterns of headings, the most likely one first. */
  heads: readonly RegExp[];
  /** Pattern of headings that rule the field out. */
  never?: RegExp;
  /** Whether a value may belong to the field. */
  fits?: (value: string) => boolean;
}

const past =
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
const rules: readonly Rule[] = [
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
    never: past,
  },
  {
    field: 'expected_award',
    heads: [/award.*(?:date|quarter|qtr|month)|(?:date|quarter|qtr).*award/, /award.*(?:\bfy|fiscal|year)/, /award/],
    never: /amount|value|\$|type|number|status|recipient|awarded|complet/,
    fits: isTime,
  },
  {
    field: 'due_date',
    heads: [/(?:due|clos(?:e|ing)|deadline|response).*(?:date|time)?|(?:bid|proposal)s? (?:due|opening)/],
    never: /type|amount|fiscal/,
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
    never: /number|type|posted|published|updated|created|modified|complet|end|expir|award/,
    fits: isTime,
  },
  {
    field: 'posted_date',
    heads: [
      /(?:post|publi(?:sh|c)|creat|issue|open).*date|date.*(?:posted|published|created|issued)/,
      /(?:updated|modified|revised)/,
    ],
    never: /estimated|anticipated|planned|expected|projected|due/,
    fits: isDay,
  },
  {
    field: 'estimated_value',
    heads: [
      /(?:total|estimated|anticipated|contract|dollar|potential).*(?:value|amount|cost|range|price|budget)/,
      /value|amount|dollar|budget|magnitude|\$|price range|cost/,
    ],
    never: past,
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
    never: /job|poc|contact|naics|psc|code|\bdate\b|url|link|type/,
    fits: (value) => /\p{L}{3}/u.test(value),
  },
  {
    field: 'description',
    heads: [/description|summary|scope|details|statement of work|\bsow\b|comments?|notes?/],
    never: /naics|psc|code|type/,
  },
  {
    field: 'office',
    heads: [
      /(?:contracting|procurement|program|requiring|requesting|buying|acquisition|sub).*(?:office|division|activity)|^office/,
      /office|division|bureau|branch|site\b/,
    ],
    never: /poc|contact|phone|small business/,
  },
  {
    field: 'agency_name',
    heads: [
      /agency|department|^(?:organi[sz]ation|component)/,
      /operating div|organi[sz]ation|component|buyer|entity|customer|\bopdiv\b|center|bureau/,
    ],
    never: /poc|contact|code|parent/,
  },
  {
    field: 'location',
    heads: [/place of performance|performance (?:location|city|state)/, /location|^(?:city|state|country)\b/],
    never: /poc|contact/,
  },
  {
    field: 'contact.name',
    heads: [/(?:point of contact|\bpoc\b|contact|specialist|contracting officer|buyer)/],
    never: /office\b|type|vehicle|title|contract(?!ing)/,
    fits: (value) => /\p{L}{2}/u.test(value) && !isMail(value),
  },
  {
    field: 'keywords',
    heads: [/categor|commodit|product service|contract type|industry|acquisition vehicle|contract vehicle/],
    never: /naics|psc/,
  },
];

/** Minimum share of the values that must fit a field. */
const minFittingShare = 0.5;
const forecastWords =
  /forecast|anticipated|planned|projected|expected|estimated (?:solicitation|award|release)|target (?:solicitation|award)|fiscal (?:year )?quarter|award (?:quarter|qtr)/;

/**
 * Guesses the mapping of a table from its headings and first values.
 * @param context - name of the file and of its sheet
 */
export function guessMapping(columns: readonly FoundColumn[], context: string): GuessedMapping {
  const chosen = chooseColumns(columns);
  if (!chosen.has('title')) fillTitle(chosen, columns);
  const heads = columns.map(({ head }) => head.toLowerCase()).join(' | ');
  const isForecast =
    !chosen.has('due_date') &&
    (forecastWords.test(`${context.toLowerCase()} ${heads}`) || chosen.has('expected_award'));
  const fields = fieldsOf(chosen, columns, isForecast);
  return { id: idOf(chosen, columns), fields, isForecast };
}

type Chosen = Map<Field, FoundColumn>;

function chooseColumns(columns: readonly FoundColumn[]): Chosen {
  const chosen: Chosen = new Map();
  const free = new Set(columns);
  for (const rule of rules) {
    const column = columnFor(rule, free);
    if (column === undefined) continue;
    chosen.set(rule.field, column);
    free.delete(column);
  }
  return chosen;
}

function columnFor({ heads, never, fits }: Rule, free: ReadonlySet<FoundColumn>): FoundColumn | undefined {
  const possible = [...free].filter(
    ({ head, samples }) => never?.test(head.toLowerCase()) !== true && (fits === undefined || mostFit(samples, fits)),
  );
  for (const pattern of heads) {
    const found = possible.find(({ head }) => pattern.test(head.toLowerCase().replaceAll(/\s+/g, ' ').trim()));
    if (found !== undefined) return found;
  }
  return undefined;
}

function mostFit(samples: readonly string[], fits: (value: string) => boolean): boolean {
  return samples.length > 0 && samples.filter(fits).length >= samples.length * minFittingShare;
}

/** Uses the description as title if no heading names a title, else the unmapped column with the longest texts. */
function fillTitle(chosen: Chosen, columns: readonly FoundColumn[]): void {
  const longest = columns
    .filter((column) => ![...chosen.values()].includes(column))
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))[0];
  const title = chosen.get('description') ?? longest ?? columns[0];
  if (title === undefined) return;
  chosen.delete('description');
  chosen.set('title', title);
}

function lengthOf({ samples }: FoundColumn): number {
  return (
    samples.reduce((sum, sample) => sum + sample.replaceAll(/[^\p{L}]/gu, '').length, 0) / Math.max(1, samples.length)
  );
}

function fieldsOf(chosen: Chosen, columns: readonly FoundColumn[], isForecast: boolean): GuessedMapping['fields'] {
  const lists = new Set<Field>(['naics_codes', 'psc_codes', 'keywords']);
  const fields: Record<string, unknown> = {};
  const contact: Record<string, unknown> = {};
  for (const [field, column] of chosen) {
    const [group, member] = field.split('.');
    if (group === 'contact' && member !== undefined) contact[member] = column.name;
    else fields[field] = valueOf(field, column, columns, lists);
  }
  if (isForecast) fields['notice_type'] = { constant: 'Forecast' };
  return Object.keys(contact).length === 0 ? fields : { ...fields, contact };
}

function valueOf(
  field: Field,
  column: FoundColumn,
  columns: readonly FoundColumn[],
  lists: ReadonlySet<Field>,
): unknown {
  if (lists.has(field)) return [column.name];
  return field.startsWith('expected_') ? (withYear(column, columns) ?? column.name) : column.name;
}

/** A template that combines a quarter with the column of its fiscal year: `FY{fiscal_year} Q{quarter}`. */
function withYear({ name, head, samples }: FoundColumn, columns: readonly FoundColumn[]): string | undefined {
  const statesYear = samples.some((sample) => readPeriod(sample).status === 'read');
  if (statesYear) return undefined;
  const years = columns
    .filter((column) => column.name !== name && /\byear|\bfy\b/i.test(column.head) && mostFit(column.samples, isYear))
    // Prefers the heading with most words in common: `Award FY` belongs to `Award quarter`.
    .toSorted((one, other) => sharedWords(other, head) - sharedWords(one, head))[0];
  if (years === undefined) return undefined;
  const year = years.samples.every((sample) => /^\d+$/.test(sample)) ? `FY{${years.name}}` : `{${years.name}}`;
  return `${year} ${samples.every((sample) => /^[1-4]$/.test(sample)) ? 'Q' : ''}{${name}}`;
}

function sharedWords({ head }: FoundColumn, other: string): number {
  const words = new Set(other.toLowerCase().match(/\p{L}+/gu));
  return (head.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => words.has(word)).length;
}

function isYear(value: string): boolean {
  return /^(?:fy)?\s*'?(?:20)?\d\d$/i.test(value);
}

/** The number column if its values are unique, else another unique column of ids, else a combination of columns. */
function idOf(chosen: Chosen, columns: readonly FoundColumn[]): unknown {
  const number = chosen.get('opportunity_number');
  if (number !== undefined && isUnique(number)) return number.name;
  const other = columns.find(
    (column) => /\b(?:id|number|no|#)$/.test(column.head.toLowerCase().trim()) && isUnique(column),
  );
  if (other !== undefined) return other.name;
  const parts = (['opportunity_number', 'title', 'agency_name', 'office'] as const).flatMap(
    (field) => chosen.get(field)?.name ?? [],
  );
  const [only, ...others] = parts;
  return others.length === 0 ? only : { all: parts };
}

function isUnique({ samples }: FoundColumn): boolean {
  return samples.length > 0 && new Set(samples).size === samples.length;
}
