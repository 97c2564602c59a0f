import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { type Io } from '../io.js';
import { toJson } from '../output/sanitize.js';
import { type Colorize } from '../output/colorize.js';
import { clip } from '../output/table.js';

/** An error in printable form, from the server or the CLI. */
export interface ErrorReport {
  code: string;
  message: string;
  /** Details, such as field errors. */
  why: string[];
  /** The invalid search text. */
  query?: QueryReport;
  hint: string | null;
  request_id: string | null;
  status: number | null;
  retry_after_seconds: number | null;
}

/** Prints the message, then its details and remedy; for programs as JSON. */
export function printError(
  io: Pick<Io, 'err'>,
  report: ErrorReport,
  form: { json: boolean; colorize: Colorize },
): void {
  if (form.json) {
    io.err.write(`${toJson({ error: report })}\n`);
    return;
  }
  const { colorize } = form;
  const lines = [
    `${colorize('red', 'error:')} ${report.message}`,
    ...(report.query === undefined ? [] : markError(report.query, io.err.columns - 2).map((line) => `  ${line}`)),
    ...report.why.map((sentence) => `  ${colorize('dim', 'why: ')} ${sentence}`),
  ];
  if (report.retry_after_seconds !== null)
    lines.push(`  ${colorize('dim', 'wait:')} ${report.retry_after_seconds} seconds`);
  if (report.hint !== null) lines.push(`  ${colorize('dim', 'fix: ')} ${report.hint}`);
  const request = report.request_id === null ? '' : `   request: ${report.request_id}`;
  lines.push(`  ${colorize('dim', 'code:')} ${report.code}${request}`);
  io.err.write(`${lines.join('\n')}\n`);
}

/** A search text with an error in the range from `at` to before `end`. */
export interface QueryReport {
  text: string;
  at: number;
  end: number;
}

/** The search text with markers below the error. A long text is reduced to the part around the error. */
function markError({ text, at, end }: QueryReport, columns: number): string[] {
  const before = printable(text.slice(0, at));
  const head = stringWidth(before) > columns / 2 ? `…${lastCharacters(before, columns / 2)}` : before;
  const errorText = printable(text.slice(at, end));
  const from = stringWidth(head);
  const length = Math.min(stringWidth(errorText), columns - from);
  return [
    clip(head + errorText + printable(text.slice(end)), columns),
    ' '.repeat(from) + '^'.repeat(Math.max(1, length)),
  ];
}

function lastCharacters(text: string, count: number): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return characters.slice(-Math.floor(count)).join('');
}

/** Removes control characters but keeps each space, so that the markers align with the text. */
function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
}
