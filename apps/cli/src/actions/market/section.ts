import { authorText, formatCount } from '@rfp/api-client/display';
import { type FigureBasis, type Statement } from '@rfp/contracts/intelligence';
import stringWidth from 'string-width';
import { type Context } from '../../context.js';
import { sanitize } from '../../output/sanitize.js';
import { wrap } from '../../output/table.js';

/** A sentence, or a named figure. */
export interface Row {
  name: string;
  /** The figure with unit. */
  value?: string;
  /** Notes on the figure, such as its change or interval. */
  note?: string;
  /** Records behind the figure, such as `120 opportunities`. */
  basis?: string;
  /** Addresses and commands for details, one per line. */
  links?: string[];
}

/** A section of an answer, in page order. */
export interface Section {
  title: string;
  rows: Row[];
}

export function basisText(basis: FigureBasis | null): string {
  if (basis === null) return '';
  const [one, many] = basis.of === 'awards' ? ['award', 'awards'] : ['opportunity', 'opportunities'];
  return basis.count === null ? many : `${formatCount(basis.count)} ${basis.count === 1 ? one : many}`;
}

/** Rows for the non-null sentences. The row of a sentence that a language model wrote names the model. */
export function statementRows(...statements: (Statement | null)[]): Row[] {
  return statements.flatMap((statement) =>
    statement === null
      ? []
      : [
          {
            name: statement.text,
            basis: basisText(statement.basis),
            ...(statement.written && { note: authorText(statement.written) }),
          },
        ],
  );
}

/** Longer lines are hard to read. */
const maxWidth = 110;
const gap = 2;

/** The sections as a page for users, fitted to the terminal. Empty sections are omitted. */
export function renderSections(context: Context, sections: Section[]): string {
  return sections
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => `${context.colorize('bold', title)}\n${renderRows(context, rows.map(sanitizeRow))}`)
    .join('\n');
}

function sanitizeRow({ name, value, note, basis, links = [] }: Row): Required<Row> {
  const [shownName = '', shownValue = '', shownNote = '', shownBasis = ''] = [name, value, note, basis].map((text) =>
    sanitize(text ?? ''),
  );
  return { name: shownName, value: shownValue, note: shownNote, basis: shownBasis, links: links.map(sanitize) };
}

function renderRows(context: Context, rows: Required<Row>[]): string {
  const width = Math.min(context.io.out.columns, maxWidth);
  const figures = rows.filter(({ value }) => value !== '');
  const valueWidth = Math.max(0, ...figures.map(({ value }) => stringWidth(value)));
  const nameRoom = Math.max(12, Math.floor((width - valueWidth) / 2));
  const nameWidth = Math.min(nameRoom, Math.max(0, ...figures.map(({ name }) => stringWidth(name))));
  return rows
    .map((row) =>
      row.value === ''
        ? renderSentence(context, row, width)
        : renderFigure(context, row, { width, nameWidth, valueWidth }),
    )
    .join('');
}

function renderSentence({ colorize }: Context, { name, note, basis, links }: Required<Row>, width: number): string {
  const lines = wrap(name, width - gap);
  const notes = [note, basis].filter((text) => text !== '').flatMap((text) => wrap(text, width - gap));
  return [...lines, ...[...notes, ...links].map((line) => colorize('dim', line))]
    .map((line, index) => `${index === 0 ? '- ' : '  '}${line}\n`)
    .join('');
}

/** Name, right-aligned value, and notes beside or below it. */
function renderFigure(
  { colorize }: Context,
  { name, value, note, basis, links }: Required<Row>,
  { width, nameWidth, valueWidth }: { width: number; nameWidth: number; valueWidth: number },
): string {
  const names = wrap(name, nameWidth);
  const [first = ''] = names;
  const nameAndValue = `${first}${' '.repeat(Math.max(0, nameWidth - stringWidth(first)))}  ${' '.repeat(valueWidth - stringWidth(value))}${value}`;
  const noteText = [note, basis].filter((text) => text !== '').join(', ');
  const noteWidth = width - stringWidth(nameAndValue) - gap;
  const fits = stringWidth(noteText) <= noteWidth;
  const wrapped = fits ? links : [...wrap(noteText, width - gap), ...links];
  const below = [...names.slice(1), ...wrapped.map((text) => `  ${colorize('dim', text)}`)];
  const line = fits && noteText !== '' ? `${nameAndValue}  ${colorize('dim', noteText)}` : nameAndValue;
  return [line, ...below].map((text) => `${text}\n`).join('');
}
