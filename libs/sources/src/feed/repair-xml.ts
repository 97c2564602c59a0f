import { decodeHTML } from 'entities';

/** Entities that XML defines without a declaration: five names, and numeric references. */
const predefinedEntity = /^(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});$/i;
const faultyMarkup =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|&(#?\w{1,40};)?|<(?![\p{L}_:/!?])|<\/(?![\p{L}_:])|\]\]>/gu;
/** Characters that no XML document may contain. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const rootStartTag = /<(?:[\w.-]+:)?(?:rss|rdf|feed)[\s>]/i;

/**
 * Repairs frequent mistakes in feeds: text before and after the document, entities that only HTML defines (`&nbsp;`), unescaped ampersands
 * (`R&D`) and less-than signs (`< 5 HP`), and control characters. Everything else stays unchanged.
 */
export function repairXml(text: string): string {
  return withoutSurroundings(text)
    .replaceAll(forbidden, '')
    .replaceAll(faultyMarkup, (found: string, entity: string | undefined) => {
      if (found.startsWith('<![') || found.startsWith('<!--')) return found;
      if (!found.startsWith('&')) return escapeMarkup(found);
      return repairedEntity(found, entity);
    });
}

/** Escapes the characters that XML reads as markup. */
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

/** Whether a numeric reference such as `&#0;` denotes a character that XML forbids. */
function isForbidden(entity: string): boolean {
  const [, hex, digits] = /^#(?:x([\da-f]+)|(\d+));$/i.exec(entity) ?? [];
  if (hex === undefined && digits === undefined) return false;
  const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
  return code > 0x10_ff_ff || String.fromCodePoint(code).replaceAll(forbidden, '') === '';
}

/** Removes the text before and after the document, such as warnings of the program that generated it. */
function withoutSurroundings(text: string): string {
  const rootStart = rootStartTag.exec(text)?.index ?? 0;
  const declaration = text.lastIndexOf('<?xml ', rootStart);
  const rootEnd = /<\/(?:[\w.-]+:)?(?:rss|rdf|feed)\s*>/gi;
  const end = [...text.matchAll(rootEnd)].at(-1);
  return text.slice(
    declaration === -1 ? rootStart : declaration,
    end === undefined ? undefined : end.index + end[0].length,
  );
}
