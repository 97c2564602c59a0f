import { type SourceText, type TextSource } from '@rfp/contracts/grounding';
import { wrapOutsideText } from './wrap-outside-text.js';

/** The texts of a notice as data, each in a block of its own: a model copies words of them as quotes. */
export function wrapNotice(texts: readonly SourceText[]): string {
  const documents = [...new Set(texts.flatMap(({ source }) => ('field' in source ? [] : [source.document])))];
  return texts.map(({ source, text }) => wrapOutsideText(nameOf(source, documents), text, text.length)).join('\n');
}

/** Ids of documents mean nothing to a model. */
function nameOf(source: TextSource, documents: readonly string[]): string {
  if ('field' in source) return `field ${source.field.replaceAll(/[^a-z_]/g, '')}`;
  return `page ${source.page} of document ${documents.indexOf(source.document) + 1}`;
}
