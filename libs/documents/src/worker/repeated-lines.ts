import { type LaidOutPage } from './lay-out.js';

/** Height of each margin with headers or footers, as a share of the page height. */
const marginShare = 0.15;
const minPages = 3;
const maxLength = 200;

interface Span {
  start: number;
  end: number;
}

/** For each page, the lines in its margins that most pages repeat, ignoring digits. */
export function findRepeated(pages: readonly LaidOutPage[]): Span[][] {
  const keyed = pages.map(keyedLines);
  const counts = new Map<string, number>();
  for (const lines of keyed)
    for (const key of new Set(lines.map((line) => line.key))) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  const minCount = Math.max(minPages, pages.length / 2);
  return keyed.map((lines) =>
    lines.filter(({ key }) => (counts.get(key) ?? 0) >= minCount).map(({ start, end }) => ({ start, end })),
  );
}

function keyedLines({ text, lines, height = 0 }: LaidOutPage): (Span & { key: string })[] {
  return lines
    .filter(({ top, bottom, start, end }) => {
      const isInMargin = bottom < height * marginShare || top > height * (1 - marginShare);
      return isInMargin && end > start && end - start <= maxLength;
    })
    .map(({ start, end, top }) => {
      const place = top < height / 2 ? 'header' : 'footer';
      return { start, end, key: `${place} ${text.slice(start, end).replaceAll(/\d+/g, '#')}` };
    });
}
