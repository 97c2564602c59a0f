import { decodeHTML } from 'entities';

/** Entities that XML knows without a declaration: five names, and numbers. */
const predefinedEntity = /^(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});$/i;
const loose =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|&(#?\w{1,40};)?|<(?![\p{L}_:/!?])|<\/(?![\p{L}_:])|\]\]>/gu;
/** Characters that no XML document may contain. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const root = /<(?:[\w.-]+:)?(?:rss|rdf|feed)[\s>]/i;

/**
 * Repairs frequent mistakes in feeds: what a server printed before and behind them, entities that only HTML knows (`&nbsp;`), ampersands that
 * begin no entity (`R&D`), less-than signs that begin no tag (`< 5 HP`), and control characters. Everything else stays unchanged.
 */
export function repairXml(text: string): string {
  return withoutSurroundings(text)
    .replaceAll(forbidden, '')
    .replaceAll(loose, (found: string, entity: string | undefined) => {
      if (found.startsWith('<![') || found.startsWith('<!--')) return found;
      if (!found.startsWith('&')) return escapeMarkup(found);
      return repairedEntity(found, entity);
    });
}

/** Text without what XML reads as markup. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function repairedEntity(found: string, entity: string | undefined): string {
  if (entity !== undefined && predefinedEntity.test(entity)) return isForbidden(entity) ? '' : found;
  const decoded = entity === undefined ? '&' : decodeHTML(found);
  return decoded === found || entity === undefined
    ? `&amp;${entity ?? ''}`
    : escapeMarkup(decoded.replaceAll('&', '&amp;'));
}

/** `&#0;` */
function isForbidden(entity: string): boolean {
  const [, hex, digits] = /^#(?:x([\da-f]+)|(\d+));$/i.exec(entity) ?? [];
  if (hex === undefined && digits === undefined) return false;
  const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
  return code > 0x10_ff_ff || String.fromCodePoint(code).replaceAll(forbidden, '') === '';
}

/** Programs print warnings before and behind what they make. */
function withoutSurroundings(text: string): string {
  const begun = root.exec(text)?.index ?? 0;
  const declaration = text.lastIndexOf('<?xml ', begun);
  const behind = /<\/(?:[\w.-]+:)?(?:rss|rdf|feed)\s*>/gi;
  const end = [...text.matchAll(behind)].at(-1);
  return text.slice(
    declaration === -1 ? begun : declaration,
    end === undefined ? undefined : end.index + end[0].length,
  );
}
