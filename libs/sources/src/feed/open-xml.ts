import { AppError } from '@rfp/contracts/errors';
import { looksLikeHtml } from '../http/bodies/read-body.js';
import { repairXml } from './repair-xml.js';
import { type BrokenEntry, hasEnd, salvageEntries } from './salvage-entries.js';
import { type ValidatedXml, validateXml } from './validate-xml.js';

/** A well-formed document, possibly after repair. */
export interface OpenedXml {
  text: string;
  checked: ValidatedXml;
  /** The first fault that was repaired; null if there was none. */
  repaired: string | null;
  /** Entries that were removed because they could not be repaired. */
  broken: BrokenEntry[];
}

/**
 * Opens the text of a feed. Repairs it only if it is not well-formed, and reports the repair.
 * @throws SOURCE_EMPTY, SOURCE_NOT_JSON, SOURCE_TRUNCATED, SOURCE_CHANGED, SOURCE_UNSAFE
 */
export function openXml(source: string): OpenedXml {
  if (source === '') throw new AppError('SOURCE_EMPTY');
  if (looksLikeHtml(source.slice(0, 200))) throw notAFeed();
  const checked = validateXml(source);
  if (checked.fault === null) return { text: source, checked, repaired: null, broken: [] };
  const text = repairXml(source);
  const rechecked = validateXml(text);
  if (rechecked.fault === null) return { text, checked: rechecked, repaired: checked.fault, broken: [] };
  return openSalvaged(text, checked.fault) ?? throwFault(rechecked, text);
}

/** Opens a document without its broken entries; null if no entry is well-formed, or if a fault is outside the entries. */
function openSalvaged(document: string, fault: string): OpenedXml | null {
  const salvaged = salvageEntries(document);
  if (salvaged === null) return null;
  const { text, broken } = salvaged;
  const checked = validateXml(text);
  if (checked.fault !== null || checked.entries === 0) return null;
  return { text, checked, repaired: broken.length === 0 ? fault : null, broken };
}

function throwFault({ root, isTruncated, fault }: ValidatedXml, text: string): never {
  if (root === '' || /^html$/i.test(root)) throw notAFeed();
  const isCut = /^(?:rss|rdf|feed)$/i.test(root) && !hasEnd(text);
  if (isTruncated || isCut) throw new AppError('SOURCE_TRUNCATED');
  throw new AppError('SOURCE_CHANGED', { message: `The feed is not well-formed XML: ${fault}.` });
}

function notAFeed(): AppError {
  return new AppError('SOURCE_NOT_JSON', {
    message: 'The source answered with something that is not a feed, such as a web page.',
  });
}
