import { fieldRows } from '@rfp/contracts/fields/field-names';
import { type ExportColumn } from '@rfp/contracts/opportunities/export';
import { isoInstantSchema, sourceDateSchema, webUrlSchema } from '@rfp/contracts/primitives';
import { sourceTypeLabels, statusLabels } from '@rfp/contracts/vocabulary/labels';
import { valueKindLabels } from '@rfp/contracts/vocabulary/value-kind-labels';
import { z } from 'zod';

/** Cell styles of the workbook, by their index in its `styles.xml` (`workbook.ts`). */
export const styles = { heading: 1, day: 2, instant: 3, link: 4 } as const;

/** Maximum length of a cell; spreadsheets reject a file with a longer one. */
const maxCharacters = 32_767;
const cut = ' [...]';
const dayMs = 86_400_000;
/** Day 0 of a spreadsheet. Its days before March 1900 are off by one, and it knows none before 1900. */
const dayZero = Date.UTC(1899, 11, 30);
const firstDay = Date.UTC(1900, 2, 1);

/** Attributes and content of a cell, written after its reference; empty for no cell. */
type Content = (text: string) => string;

/** The columns of the sheet for one exported column. */
export interface ColumnKind {
  content: Content;
  /** Added to the label in the heading. */
  note?: string;
  /** A second column for a part of the value, with its heading. */
  beside?: { heading: string; content: Content };
  /** In characters. */
  width: number;
  /** The texts are addresses that a click opens. */
  isLink?: true;
}

/** Widths of columns with long texts, in characters. */
const widths: Partial<Record<ExportColumn, number>> = { title: 60, description: 80, agency_name: 36, source_url: 40 };
const [narrow, usual] = [14, 22];
export const besideWidth = 26;

/** How the cells of a column are written, by the type of its field. */
export function kindOf(column: ExportColumn): ColumnKind {
  const schema = withoutWrappers(fieldRows[column].schema);
  if (schema === isoInstantSchema) return { content: instantContent, note: ' (UTC)', width: usual };
  if (schema === sourceDateSchema) return { content: printedDateContent, beside: besideDate, width: usual };
  if (schema instanceof z.ZodNumber) return { content: numberContent, width: narrow };
  if (schema instanceof z.ZodBoolean) return { content: booleanContent, width: narrow };
  const text = { content: labelled(column), width: widths[column] ?? usual };
  return schema === webUrlSchema ? { ...text, isLink: true } : text;
}

/** The labels of the table for the values of a column that has some. */
const labels: Partial<Record<ExportColumn, Readonly<Record<string, string>>>> = {
  source_type: sourceTypeLabels,
  status: statusLabels,
  value_kind: valueKindLabels,
};

function labelled(column: ExportColumn): Content {
  const known = new Map(Object.entries(labels[column] ?? {}));
  return known.size === 0 ? textContent : (text) => textContent(known.get(text) ?? text);
}

function withoutWrappers(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? withoutWrappers(schema.unwrap()) : schema;
}

const numberContent: Content = (text) => `><v>${text}</v></c>`;
const booleanContent: Content = (text) => ` t="b"><v>${text === 'true' ? 1 : 0}</v></c>`;
const instantContent: Content = (text) => {
  const time = Math.round(Number(text) * 1000);
  return time >= firstDay ? timeContent(time, styles.instant) : '';
};
/** A date as a source prints it: its day, its local time and its offset. */
const printedDate = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/;

const printedDateContent: Content = (text) => {
  const [, day, timeOfDay] = printedDate.exec(text) ?? [];
  const time = Date.parse(timeOfDay === undefined ? `${day}` : `${day}T${timeOfDay}Z`);
  return time >= firstDay ? timeContent(time, timeOfDay === undefined ? styles.day : styles.instant) : '';
};

/** The offset of a printed date, or all of it where it is no date of a spreadsheet. */
const besideDate = {
  heading: 'zone',
  content: (text: string) => {
    if (printedDateContent(text) === '') return textContent(`as printed: ${text}`);
    const offset = printedDate.exec(text)?.[3];
    return offset === undefined ? '' : textContent(offset === 'Z' ? 'UTC' : `UTC${offset}`);
  },
};

function timeContent(time: number, style: number): string {
  return ` s="${style}"><v>${(time - dayZero) / dayMs}</v></c>`;
}

/** Readers drop white space at the ends of a text, unless they are told to preserve it. */
export function textContent(text: string): string {
  const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : '';
  return text === '' ? '' : ` t="inlineStr"><is><t${space}>${fitting(text)}</t></is></c>`;
}

/** An escaped text, cut to what a cell can hold. */
function fitting(escaped: string): string {
  if (escaped.length <= maxCharacters) return escaped;
  // A character with an escape counts once.
  const characters = escaped.match(/&\w+;|_x[0-9A-F]{4}_|[^]/gu) ?? [];
  const lengthOf = (character: string) => (/^(?:&.|_x.)/.test(character) ? 1 : character.length);
  let [length, end, beginning] = [0, 0, 0];
  for (const character of characters) {
    length += lengthOf(character);
    end += character.length;
    if (length <= maxCharacters - cut.length) beginning = end;
  }
  return length <= maxCharacters ? escaped : escaped.slice(0, beginning) + cut;
}

/** XML has no control characters: the format has its own escape for them, which texts that look like it need as well. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(
      // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold, without those that end lines
      /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}
