import { escapeMarkup } from './repair-xml.js';
import { xmlFault } from './xml-fault.js';

/** An entry that is not well-formed XML. */
export interface BrokenEntry {
  text: string;
  fault: string;
}

export interface Salvaged {
  /** The document without the broken entries. */
  text: string;
  broken: BrokenEntry[];
}

/** Start tags of entries. Also matches CDATA sections and comments, so that tags within them are skipped. */
const entryStart =
  /<!\[CDATA\[(?:(?!<(?:(?:item|entry)[\s>]|!\[CDATA\[))[\s\S])*?\]\]>|<!--(?:(?!<(?:(?:item|entry)[\s>]|!--))[\s\S])*?-->|<(item|entry)(?=[\s>/])/gi;
const entryEnd = /<\/(?:item|entry)\s*>/gi;
const documentEnd = /(?:<\/channel\s*>\s*)?<\/(?:[\w.-]+:)?(?:rss|rdf|feed)\s*>\s*$/i;
/** Elements of an entry that hold text. */
const textElement =
  /<(title|description|summary|content|content:encoded|author|category|dc:title|dc:description|dc:subject|dc:creator|dc:publisher)(\s[^<>]*)?>((?:(?!<\1[\s>])[\s\S])*?)<\/\1\s*>/gi;
const structureTag =
  /<\/?(?:item|entry|channel|rss|feed|title|link|guid|id|pubDate|description|summary|content)[\s>/]/i;

/** Maximum entries, because parsing each entry separately blocks the process. Usual feeds have some dozens of entries. */
const maxEntries = 5000;

/** Whether a document ends with the end tag of a feed. */
export function hasEnd(document: string): boolean {
  return documentEnd.test(document);
}

/**
 * Removes the entries of a feed that are not well-formed, after an attempt to escape markup within their texts.
 * @returns null if the feed was cut off, or has no entries
 */
export function salvageEntries(document: string): Salvaged | null {
  const end = documentEnd.exec(document);
  const starts = [...document.matchAll(entryStart)].filter(([, name]) => name !== undefined);
  const [first] = starts;
  if (end === null || first === undefined || starts.length > maxEntries) return null;
  const broken: BrokenEntry[] = [];
  const pieces = [repairTexts(document.slice(0, first.index))];
  for (const [at, { index }] of starts.entries()) {
    const piece = document.slice(index, starts[at + 1]?.index ?? end.index);
    const entry = openEntry(piece);
    if (typeof entry === 'string') pieces.push(entry);
    else broken.push(entry);
  }
  return { text: [...pieces, end[0]].join(''), broken };
}

/** The text of an entry, repaired if necessary, or the broken entry if repair fails. */
function openEntry(piece: string): string | BrokenEntry {
  const text = piece.trim();
  const fault = xmlFault(text);
  if (fault === null) return text;
  const end = [...text.matchAll(entryEnd)].at(-1);
  const [, name = 'item'] = /^<(\w+)/.exec(text) ?? [];
  const closed = end === undefined ? `${text}</${name}>` : text.slice(0, end.index) + end[0];
  return [closed, repairTexts(closed)].find((each) => xmlFault(each) === null) ?? { text, fault };
}

function repairTexts(part: string): string {
  return part.replaceAll(textElement, (whole, name: string, attributes: string | undefined, inner: string) =>
    inner.includes('<![CDATA[') || structureTag.test(inner) || xmlFault(`<x>${inner}</x>`) === null
      ? whole
      : `<${name}${attributes ?? ''}>${escapeMarkup(inner)}</${name}>`,
  );
}
