import { normaliseAddress, resolveLink } from '../page/links.js';
import { type PageElement } from '../page/page-node.js';
import { joinPieces } from '../page/pieces.js';
import { type OpenPage, type Unit } from './unit.js';

/** A unit with the link around its title. */
export interface UnitWithTitleLink {
  unit: Unit;
  title: PageElement | null;
}

const noticeLinkWords =
  /\b(?:details?|view|open|more|read|see|notice|opportunity|ver|voir|consult\w*|acc[eé]d\w*|anzeigen|mehr|apri|dettagli\w*|подробн\w*)\b/i;
const otherLinkWords =
  /plan ?holders?|addend|amend|award|register|log ?in|sign|calendar|\bmap\b|q ?& ?a|questions?|results?|tabulat|profile|organi[sz]ation|share|print|terms|mailto/i;

/** Chooses a link for each unit, preferably a link that no other unit has. The link of the title ranks first, then a link to the notice. */
export function chooseLinks(
  units: readonly UnitWithTitleLink[],
  { page, base }: { page: OpenPage; base: string },
): (string | null)[] {
  const links = units.map(({ unit, title }) =>
    page.linksIn(unit.range).flatMap((element) => {
      const address = resolveLink(element.attribs['href'], base);
      return address === null ? [] : [{ address, rank: rankOf(element, title, page) }];
    }),
  );
  const counts = new Map<string, number>();
  for (const linksOfUnit of links)
    for (const key of new Set(linksOfUnit.map(({ address }) => normaliseAddress(address))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  return links.map((linksOfUnit) => {
    const own = linksOfUnit.filter(({ address }) => counts.get(normaliseAddress(address)) === 1);
    return (own.length > 0 ? own : linksOfUnit).toSorted((a, b) => b.rank - a.rank)[0]?.address ?? null;
  });
}

function rankOf(element: PageElement, title: PageElement | null, page: OpenPage): number {
  if (element === title) return 4;
  const { start, end } = page.rangeOf(element);
  const text = joinPieces(page.pieces.slice(start, end));
  if (otherLinkWords.test(text) || /^mailto:/i.test(element.attribs['href'] ?? '')) return -1;
  if (noticeLinkWords.test(text)) return 2;
  return /\.(?:pdf|docx?|zip)(?:$|[?#])/i.test(element.attribs['href'] ?? '') ? 1 : 1.5;
}
