import { AppError } from '@rfp/contracts/errors';
import { SaxesParser } from 'saxes';
import { faultText } from './xml-fault.js';

/** Maximum depth. Real feeds stay below 20; a parser that builds a tree may fail at thousands. */
const maxDepth = 100;
const maxElements = 200_000;

/** Elements that a channel may repeat. */
const channelElements = new Set(
  'link category author contributor name uri email hub image textinput skiphours skipdays hour day'.split(' '),
);

export interface ValidatedXml {
  /** Name of the root element without a prefix; empty if there is none. */
  root: string;
  /** Number of entries, counted by their tags. */
  entries: number;
  /** The parser's message; null if the document is well formed. */
  fault: string | null;
  /** Whether the document ends before its root element does. */
  isTruncated: boolean;
}

/**
 * Scans a document before a parser builds a tree of it. Expands no entities and fetches nothing.
 * @throws SOURCE_UNSAFE if it declares a document type, which could open other files or exhaust the memory, or exceeds a limit;
 * SOURCE_NOT_JSON if it is a web page; SOURCE_CHANGED if it has unknown elements instead of entries
 */
export function validateXml(text: string): ValidatedXml {
  const checked: ValidatedXml = { root: '', entries: 0, fault: null, isTruncated: false };
  const unknownCounts = new Map<string, number>();
  const parser = new SaxesParser();
  let depth = 0;
  let elements = 0;
  parser.on('doctype', (type) => {
    if (/^\s*html\b/i.test(type))
      throw new AppError('SOURCE_NOT_JSON', { message: 'The source answered with a web page and not with a feed.' });
    throw new AppError('SOURCE_UNSAFE', {
      message:
        'The feed declares a document type (DOCTYPE), through which a file can make its reader open others. Such feeds are not read.',
    });
  });
  parser.on('opentagstart', ({ name }) => {
    depth += 1;
    elements += 1;
    if (depth > maxDepth || elements > maxElements)
      throw new AppError('SOURCE_UNSAFE', {
        message: 'The feed is nested deeper, or has more parts, than any feed needs.',
      });
    const local = localName(name);
    if (depth === 1) checked.root = local;
    else if (depth <= 3 && (local === 'item' || local === 'entry')) checked.entries += 1;
    else if (depth <= 3 && !channelElements.has(local.toLowerCase()))
      unknownCounts.set(local, (unknownCounts.get(local) ?? 0) + 1);
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.on('error', (error) => {
    checked.fault ??= faultText(error);
  });
  parser.write(text);
  const faultBefore = checked.fault;
  parser.close();
  if (checked.fault === null && checked.entries === 0) rejectUnknownElements(unknownCounts);
  checked.isTruncated = checked.root !== '' && faultBefore === null && checked.fault !== null;
  return checked;
}

/**
 * A channel without entries is an empty feed. But a repeated unknown element probably is the entry under a new name, so such a feed must not count as
 * empty.
 */
function rejectUnknownElements(unknownCounts: ReadonlyMap<string, number>): void {
  const repeatedElement = [...unknownCounts].find(([, count]) => count > 1)?.[0];
  if (repeatedElement !== undefined)
    throw new AppError('SOURCE_CHANGED', {
      message: `The feed has no entry, and several elements that are not known: <${repeatedElement.slice(0, 60)}>.`,
    });
}

/** The name without its prefix: `RDF` for `rdf:RDF`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
