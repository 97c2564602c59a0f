import { type CheerioAPI } from 'cheerio/slim';
import { normaliseAddress, resolveLink } from './links.js';
import { cleanLine, textOf } from './page-text.js';

const next =
  /^[\s«<‹]*(?:next(?: page| \d+)?|older(?: posts| entries)?|siguiente|p[aá]gina siguiente|suivant[e]?s?|page suivante|weiter|n[aä]chste(?: seite)?|pr[oó]xim[oa]|seguinte|successiv[ao]|avanti|следующая|далее|вперед|вперёд)?[\s›»>→]*$/iu;
const maxLinks = 3000;

/** URL of the next page of a list on the same site; null on the last page, or if only a script leads there. */
export function nextPageOf($: CheerioAPI, base: string, url: string): string | null {
  const related = $('link[rel="next"], a[rel~="next"]').toArray();
  const named = $('a[href]')
    .toArray()
    .slice(0, maxLinks)
    .filter(
      (link) =>
        isNext(textOf(link, 60)) || isNext(link.attribs['aria-label'] ?? '') || isNext(link.attribs['title'] ?? ''),
    );
  const addresses = [...related, ...named].flatMap(({ attribs }) => resolveLink(attribs['href'], base) ?? []);
  const { origin, pathname } = new URL(url);
  return (
    addresses.find((address) => {
      const to = new URL(address);
      // Excludes the pagers of other sections of the site.
      const isNear = to.pathname === pathname || to.pathname.startsWith(pathname.replace(/\/?(?:page\/\d+\/?)?$/, '/'));
      return to.origin === origin && isNear && normaliseAddress(address) !== normaliseAddress(url);
    }) ?? null
  );
}

function isNext(text: string): boolean {
  const line = cleanLine(text, 60);
  return line !== '' && next.test(line);
}
