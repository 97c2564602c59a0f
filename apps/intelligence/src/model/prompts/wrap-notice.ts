import { type SourceText, type TextSource } from '@rfp/contracts/grounding';
import { wrapOutsideText } from './wrap-outside-text.js';

/** Wraps each text of a notice as data in its own block; a model copies words from it as quotes. */
export function wrapNotice(texts: readonly SourceText[]): string {
  const documents = [...new Set(texts.flatMap(({ source }) => ('field' in source ? [] : [source.document])))];
  return texts.map(({ source, text }) => wrapOutsideText(nameOf(source, documents), text, text.length)).join('\n');
}

/** Describes the source in words, because document ids mean nothing to a model. */
function nameOf(source: TextSource, documents: readonly string[]): string {
  if ('field' in source) return `field ${source.field.replaceAll(/[^a-z_]/g, '')}`;
  return `page ${source.page} of document ${documents.indexOf(source.document) + 1}`;
}
