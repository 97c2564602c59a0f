import { readPeriod } from '@rfp/dates/read-period';
import { type Field, mappingRules, type Rule } from './mapping-rules.js';

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

/** Minimum share of sample values that must fit a field. */
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

type ChosenColumns = Map<Field, FoundColumn>;

function chooseColumns(columns: readonly FoundColumn[]): ChosenColumns {
  const chosen: ChosenColumns = new Map();
  const unusedColumns = new Set(columns);
  for (const rule of mappingRules) {
    const column = columnFor(rule, unusedColumns);
    if (column === undefined) continue;
    chosen.set(rule.field, column);
    unusedColumns.delete(column);
  }
  return chosen;
}

function columnFor(
  { heads, excludedHeads, fits }: Rule,
  unusedColumns: ReadonlySet<FoundColumn>,
): FoundColumn | undefined {
  const possible = [...unusedColumns].filter(
    ({ head, samples }) =>
      excludedHeads?.test(head.toLowerCase()) !== true && (fits === undefined || fitsMost(samples, fits)),
  );
  for (const pattern of heads) {
    const found = possible.find(({ head }) => pattern.test(head.toLowerCase().replaceAll(/\s+/g, ' ').trim()));
    if (found !== undefined) return found;
  }
  return undefined;
}

function fitsMost(samples: readonly string[], fits: (value: string) => boolean): boolean {
  return samples.length > 0 && samples.filter(fits).length >= samples.length * minFittingShare;
}

/** Uses the description as title if no heading names a title, else the unmapped column with the longest texts. */
function fillTitle(chosen: ChosenColumns, columns: readonly FoundColumn[]): void {
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

function fieldsOf(
  chosen: ChosenColumns,
  columns: readonly FoundColumn[],
  isForecast: boolean,
): GuessedMapping['fields'] {
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
    .filter((column) => column.name !== name && /\byear|\bfy\b/i.test(column.head) && fitsMost(column.samples, isYear))
    // Prefers the heading that shares the most words: `Award FY` belongs to `Award quarter`.
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
function idOf(chosen: ChosenColumns, columns: readonly FoundColumn[]): unknown {
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
