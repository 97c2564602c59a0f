import { type CheerioAPI } from 'cheerio/slim';
import { type PageElement, type PageNode } from './page-node.js';

const maxLines = 3000;
const textNode = 3;
const rule = /^[\s=_-]*[=_-]{3,}[\s=_-]*$/;

/** Turns preformatted text with columns into tables. A rule of dashes marks the columns. */
export function layOutPreformatted($: CheerioAPI): void {
  for (const element of $('pre').toArray()) {
    const lines = linesOf(element).slice(0, maxLines);
    const starts = columnsOf(lines);
    if (starts.length > 1) $(element).replaceWith(tableOf($, lines, starts));
  }
}

function columnsOf(lines: readonly Part[][]): number[] {
  const ruled = lines.map(textOf).find((line) => rule.test(line) && /[=_-]\s+[=_-]/.test(line));
  return ruled === undefined ? [] : Array.from(ruled.matchAll(/[=_-]+/g), ({ index }) => index);
}

function tableOf($: CheerioAPI, lines: readonly Part[][], starts: readonly number[]): ReturnType<CheerioAPI> {
  const table = $('<table></table>');
  for (const line of lines.filter((each) => !rule.test(textOf(each)) && textOf(each).trim() !== '')) {
    const row = $('<tr></tr>');
    for (const [column, start] of starts.entries()) {
      const cell = $('<td></td>');
      for (const { text, link } of partsBetween(line, start, starts[column + 1] ?? Infinity))
        cell.append(link === null ? $('<span></span>').text(text) : $('<a></a>').attr('href', link).text(text));
      row.append(cell);
    }
    table.append(row);
  }
  return table;
}

interface Part {
  text: string;
  link: string | null;
}

function linesOf(element: PageElement): Part[][] {
  const lines: Part[][] = [[]];
  gather(element, null, lines);
  return lines;
}

function gather(node: PageNode, link: string | null, lines: Part[][]): void {
  if ('children' in node) {
    const href = 'attribs' in node ? node.attribs['href'] : undefined;
    for (const child of node.children) gather(child, href ?? link, lines);
    return;
  }
  if (!('data' in node) || node.nodeType !== textNode) return;
  const [first = '', ...others] = node.data.split(/\r\n?|\n/);
  lines.at(-1)?.push({ text: first, link });
  for (const text of others) lines.push([{ text, link }]);
}

function textOf(line: readonly Part[]): string {
  return line.map(({ text }) => text).join('');
}

/** The parts of a line between two columns. */
function partsBetween(line: readonly Part[], start: number, end: number): Part[] {
  let at = 0;
  return line.flatMap(({ text, link }) => {
    const part = text.slice(Math.max(0, start - at), Math.max(0, end - at));
    at += text.length;
    return part.trim() === '' ? [] : [{ text: part, link }];
  });
}
