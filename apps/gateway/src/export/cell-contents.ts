import { fieldRows } from '@rfp/contracts/fields/field-names';
import { type ExportColumn, isMarkColumn, type MarkColumn } from '@rfp/contracts/opportunities/export';
import { isoInstantSchema, sourceDateSchema, webUrlSchema } from '@rfp/contracts/primitives';
import { dismissReasonLabels } from '@rfp/contracts/tracking/marks';
import { sourceTypeLabels, statusLabels } from '@rfp/contracts/vocabulary/labels';
import { valueKindLabels } from '@rfp/contracts/vocabulary/value-kind-labels';
import { z } from 'zod';

/** Cell styles of the workbook, by their index in its `styles.xml` (`workbook.ts`). */
export const styles = { heading: 1, day: 2, instant: 3, link: 4 } as const;

/** Maximum length of a cell; spreadsheets reject files with longer cells. */
const maxCharacters = 32_767;
const truncationMark = ' [...]';
const dayMs = 86_400_000;
/** Day 0 of a spreadsheet. Its day numbers before March 1900 are off by one, and it has none before 1900. */
const dayZero = Date.UTC(1899, 11, 30);
const firstDay = Date.UTC(1900, 2, 1);

/** Writes the attributes and content of a cell after its reference; empty if there is no cell. */
type WriteCell = (text: string) => string;

/** The columns of the sheet for one exported column. */
export interface ColumnKind {
  content: WriteCell;
  /** Text after the label in the heading. */
  note?: string;
  /** A second column for a part of the value, with its heading. */
  beside?: { heading: string; content: WriteCell };
  /** Width in characters. */
  width: number;
  /** Whether the texts are addresses that open on a click. */
  isLink?: true;
}

/** Widths of columns with long texts, in characters. */
const widths: Partial<Record<ExportColumn, number>> = { title: 60, description: 80, agency_name: 36, source_url: 40 };
const [narrowWidth, usualWidth] = [14, 22];
export const besideWidth = 26;

/** Writing rules for the cells of a column, derived from the type of its field. */
export function kindOf(column: ExportColumn): ColumnKind {
  if (isMarkColumn(column)) return markKinds[column];
  const schema = withoutWrappers(fieldRows[column].schema);
  if (schema === isoInstantSchema) return { content: instantContent, note: ' (UTC)', width: usualWidth };
  if (schema === sourceDateSchema) return { content: printedDateContent, beside: besideDate, width: usualWidth };
  if (schema instanceof z.ZodNumber) return { content: numberContent, width: narrowWidth };
  if (schema instanceof z.ZodBoolean) return { content: booleanContent, width: narrowWidth };
  const text = { content: labelContent(column), width: widths[column] ?? usualWidth };
  return schema === webUrlSchema ? { ...text, isLink: true } : text;
}

/** Labels of the console's table, for columns whose values have labels. */
const labels: Partial<Record<ExportColumn, Readonly<Record<string, string>>>> = {
  source_type: sourceTypeLabels,
  status: statusLabels,
  value_kind: valueKindLabels,
  dismissed: { ...dismissReasonLabels, dismissed: 'Dismissed' },
};

function labelContent(column: ExportColumn): WriteCell {
  const valueLabels = new Map(Object.entries(labels[column] ?? {}));
  return valueLabels.size === 0 ? textContent : (text) => textContent(valueLabels.get(text) ?? text);
}

function withoutWrappers(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? withoutWrappers(schema.unwrap()) : schema;
}

const numberContent: WriteCell = (text) => `><v>${text}</v></c>`;
const booleanContent: WriteCell = (text) => ` t="b"><v>${text === 'true' ? 1 : 0}</v></c>`;
/** Kinds of the columns with marks. A dismissal without a reason has no label. */
const markKinds: Readonly<Record<MarkColumn, ColumnKind>> = {
  watched: { content: booleanContent, width: narrowWidth },
  dismissed: { content: labelContent('dismissed'), width: usualWidth },
  tags: { content: textContent, width: usualWidth },
  notes: { content: numberContent, width: narrowWidth },
};

const instantContent: WriteCell = (text) => {
  const time = Math.round(Number(text) * 1000);
  return time >= firstDay ? timeContent(time, styles.instant) : '';
};
/** A date as printed by a source: its day, its local time and its offset. */
const printedDatePattern = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/;

const printedDateContent: WriteCell = (text) => {
  const [, day, timeOfDay] = printedDatePattern.exec(text) ?? [];
  const time = Date.parse(timeOfDay === undefined ? `${day}` : `${day}T${timeOfDay}Z`);
  return time >= firstDay ? timeContent(time, timeOfDay === undefined ? styles.day : styles.instant) : '';
};

/** The offset of a printed date, or the whole text if it is not a valid spreadsheet date. */
const besideDate = {
  heading: 'zone',
  content: (text: string) => {
    if (printedDateContent(text) === '') return textContent(`as printed: ${text}`);
    const offset = printedDatePattern.exec(text)?.[3];
    return offset === undefined ? '' : textContent(offset === 'Z' ? 'UTC' : `UTC${offset}`);
  },
};

function timeContent(time: number, style: number): string {
  return ` s="${style}"><v>${(time - dayZero) / dayMs}</v></c>`;
}

/** Marks leading and trailing white space with `xml:space`, because readers drop it otherwise. */
export function textContent(text: string): string {
  const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : '';
  return text === '' ? '' : ` t="inlineStr"><is><t${space}>${truncate(text)}</t></is></c>`;
}

/** An escaped text, shortened to the maximum length of a cell. */
function truncate(escaped: string): string {
  if (escaped.length <= maxCharacters) return escaped;
  // An escaped character counts as one character.
  const characters = escaped.match(/&\w+;|_x[0-9A-F]{4}_|[^]/gu) ?? [];
  const lengthOf = (character: string) => (/^(?:&.|_x.)/.test(character) ? 1 : character.length);
  let [length, end, beginning] = [0, 0, 0];
  for (const character of characters) {
    length += lengthOf(character);
    end += character.length;
    if (length <= maxCharacters - truncationMark.length) beginning = end;
  }
  return length <= maxCharacters ? escaped : escaped.slice(0, beginning) + truncationMark;
}

/** Escapes text for XML. Control characters, which XML does not allow, get the escape of the format; so do texts that look like that escape. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(
      // oxlint-disable-next-line no-control-regex -- these characters are not allowed in XML; characters that end lines are
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}
