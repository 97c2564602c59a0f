import { decodeHTML } from 'entities';

/** Entities that XML knows without a declaration: five names, and numbers. */
const predefinedEntity = /^(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});$/i;
const ampersand = /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|&(#?\w{1,40};)?/g;
/** Characters that no XML document may contain. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Repairs frequent mistakes in feeds: entities that only HTML knows (`&nbsp;`), ampersands that begin no entity
 * (`R&D`), and control characters. Everything else stays unchanged.
 */
export function repairXml(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll(ampersand, (found: string, entity: string | undefined) => {
    if (!found.startsWith('&') || (entity !== undefined && predefinedEntity.test(entity))) return found;
    const decoded = entity === undefined ? '&' : decodeHTML(found);
    return decoded === found || entity === undefined ? `&amp;${entity ?? ''}` : escape(decoded);
  });
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
