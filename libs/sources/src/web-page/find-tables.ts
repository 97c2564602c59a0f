import { type CheerioAPI } from 'cheerio/slim';
import { type Draft } from './describe-draft.js';
import { type Role, roleOf, type SaidByRole } from './labels.js';
import { linkOf, maxDrafts, textSaid, titleLink } from './draft-parts.js';
import { type PageElement } from './open-document.js';
import { cleanLine, textOf } from './page-text.js';
import { isTitle } from './opportunity-title.js';
import { type GridRow, layOutRows } from './table-grid.js';

/** The opportunities of tables with a row of headings. */
export function findTables($: CheerioAPI, base: string): Draft[] {
  const drafts: Draft[] = [];
  for (const table of $('table').toArray()) {
    // Not those of nested tables, and never by a search through all descendants: tables nest.
    const rows = [
      ...$(table).children('tr').toArray(),
      ...$(table).children('thead, tbody, tfoot, form').children('tr').toArray(),
    ];
    drafts.push(...readTable($, rows.slice(0, maxDrafts), base));
  }
  return drafts.slice(0, maxDrafts);
}

function readTable($: CheerioAPI, rows: PageElement[], base: string): Draft[] {
  const grid = layOutRows($, rows);
  const head = grid.slice(0, 3).findIndex((row) => isHeading(row.map((cell) => roleOf(labelOf(cell)))));
  if (head === -1) return [];
  const end = endOfHeading(grid, head);
  const labels = labelsOf(grid.slice(head, end));
  if (isOtherList(labels)) return [];
  const heading = { columns: labels.map(roleOf), labels };
  return rows.slice(end).flatMap((row, index) => readRow(row, grid[end + index] ?? [], heading, base) ?? []);
}

/** Where the rows of headings end: cells of the first may go on in others, whose own cells are headings. */
function endOfHeading(grid: readonly GridRow[], head: number): number {
  const end = grid.findIndex((row, index) => {
    const own = row.filter((cell, column) => cell !== grid[index - 1]?.[column]);
    return index > head && (own.length === row.length || own.some((cell) => cell?.name !== 'th'));
  });
  return end === -1 ? grid.length : end;
}

/** Of several headings of a column the last one that says what is in it. */
function labelsOf(rows: readonly GridRow[]): string[] {
  const columns = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, column) =>
    rows.map((row) => labelOf(row[column])),
  );
  return columns.map((labels) => labels.findLast((label) => roleOf(label) !== null) ?? labels.at(-1) ?? '');
}

function labelOf(cell: PageElement | undefined): string {
  return cleanLine(textOf(cell, 200));
}

/** Columns of meetings, jobs, permits and people. */
const otherColumn =
  /^(?:meeting|agenda|minutes|position|job|salary|pay|permit|applicant|employee|instructor|course|class|grade|venue)\b/i;
/** Contracts that were awarded have a supplier, and a date when they end. */
const supplierColumn = /^(?:vendor|contractor|supplier|awarded (?:to|vendor)|awardee|company)\b/i;
const endColumn = /\bexpir|\bend date\b/i;

function isOtherList(labels: readonly string[]): boolean {
  const has = (pattern: RegExp): boolean => labels.some((label) => pattern.test(label));
  return has(otherColumn) || (has(supplierColumn) && has(endColumn));
}

function isHeading(columns: readonly (Role | null)[]): boolean {
  const known = new Set(columns.filter((role) => role !== null));
  const identifies = known.has('due_date') || known.has('bid_opening') || known.has('opportunity_number');
  return (
    identifies && known.size >= 2 && (known.has('title') || known.has('description') || known.has('opportunity_number'))
  );
}

interface Heading {
  columns: readonly (Role | null)[];
  labels: readonly string[];
}

function readRow(row: PageElement, cells: GridRow, heading: Heading, base: string): Draft | null {
  const { said, titleCell } = readCells(cells, heading);
  if (cells.length < 2 || !cells.some((cell) => cell?.parent === row) || Object.keys(said).length === 0) return null;
  return { said: titled(row, said), link: linkOf(titleCell ?? row, base) ?? linkOf(row, base) };
}

function readCells(
  cells: GridRow,
  { columns, labels }: Heading,
): { said: SaidByRole; titleCell: PageElement | undefined } {
  const said: SaidByRole = {};
  let titleCell: PageElement | undefined;
  for (const [index, role] of columns.entries()) {
    const cell = cells[index];
    if (role === null || said[role] !== undefined || cell === undefined) continue;
    const text = textOf(cell, 5000);
    const line = cleanLine(text);
    if (line === '') continue;
    said[role] = { text, quote: `${labels[index] ?? ''}: ${line}` };
    if (role === 'title') titleCell = cell;
  }
  return { said, titleCell };
}

/** If no column is the title: a short description, else the text of a link. */
function titled(row: PageElement, said: SaidByRole): SaidByRole {
  if (said.title !== undefined) return said;
  const { description, ...rest } = said;
  const line = cleanLine(description?.text ?? '');
  // Truncated to a line it also stays the description.
  if (description !== undefined && isTitle(line))
    return { ...rest, ...(line.endsWith('…') && { description }), title: { ...description, text: line } };
  const link = titleLink(row);
  return link === null ? said : { ...said, title: textSaid(link) };
}
