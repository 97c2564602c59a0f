import { type CheerioAPI } from 'cheerio/slim';
import { type Draft } from './describe-draft.js';
import { type Role, roleOf, type SaidByRole } from './labels.js';
import { linkOf, maxDrafts, textSaid, titleLink } from './draft-parts.js';
import { type PageElement } from './open-document.js';
import { cleanLine, textOf } from './page-text.js';
import { isTitle } from './opportunity-title.js';

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
  const head = rows.slice(0, 3).findIndex((row) => isHeading(rolesOf($, row)));
  const heading = rows[head];
  if (heading === undefined) return [];
  const columns = rolesOf($, heading);
  const labels = cellsOf($, heading).map((cell) => cleanLine(textOf(cell, 200)));
  if (isOtherList(labels)) return [];
  return rows.slice(head + 1).flatMap((row) => readRow($, row, { columns, labels }, base) ?? []);
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

function cellsOf($: CheerioAPI, row: PageElement): PageElement[] {
  return $(row)
    .children('td, th')
    .toArray()
    .flatMap((cell) =>
      Array.from({ length: Math.min(20, Math.max(1, Number($(cell).attr('colspan') ?? 1) || 1)) }, () => cell),
    )
    .slice(0, 50);
}

function rolesOf($: CheerioAPI, row: PageElement): (Role | null)[] {
  return cellsOf($, row).map((cell) => roleOf(cleanLine(textOf(cell, 200))));
}

interface Heading {
  columns: readonly (Role | null)[];
  labels: readonly string[];
}

function readRow($: CheerioAPI, row: PageElement, heading: Heading, base: string): Draft | null {
  const cells = cellsOf($, row);
  const { said, titleCell } = readCells(cells, heading);
  if (cells.length < 2 || Object.keys(said).length === 0) return null;
  return { said: titled(row, said), link: linkOf(titleCell ?? row, base) ?? linkOf(row, base) };
}

function readCells(
  cells: readonly PageElement[],
  { columns, labels }: Heading,
): { said: SaidByRole; titleCell: PageElement | undefined } {
  const said: SaidByRole = {};
  let titleCell: PageElement | undefined;
  for (const [index, cell] of cells.entries()) {
    const role = columns[index] ?? null;
    const text = textOf(cell, 5000);
    if (role === null || said[role] !== undefined || cleanLine(text) === '') continue;
    said[role] = { text, quote: `${labels[index] ?? ''}: ${cleanLine(text)}` };
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
