import { type Quote } from '@rfp/contracts/grounding';
import { type SourceText, quoteAt } from '../source-text.js';

/** Maximum length of a list. Longer lists are cut after the last item that fits. */
const maxListLength = 900;

const mark = String.raw`(?:[-*?\u2022\u25AA\u25CF\u25E6\u00B7\u2013\u2014]|o\s|\(?(?:[a-z]|\d{1,2}|[ivx]{1,4})[.)]\s)`;
const markedItems = new RegExp(String.raw`^(?:\s*\n\s*${mark}[^\n]{1,200}(?=\n))+`, 'i');
/** A list without marks: consecutive short lines without a full stop. */
const shortLines = /^(?:[ \t]*\n[ \t]*[^\s.:][^\n.:]{1,80}(?=\n))+/;
/** The body under a title that is not a list: one line or paragraph. */
const paragraph = /^[ \t]*\n(?:[ \t]*\n)?[ \t]*(?=[^\n]*[a-z]{3}[^\n]* [a-z])[^\n]{20,500}(?=\n)/;

/** The answer to a question on the same line: `Who can apply? Counties and towns.` */
const answer = /^[ \t]+[^\n]{10,400}?(?:\.(?=\s)|(?=\n))/;

/** Extends a statement to the end of the list that it opens: `Eligible applicants:` and its items are one answer. */
export function withList(text: SourceText, quote: Quote): Quote {
  const opened = /:\s*(?:\n\s*(?<first>\S.*))?$/.exec(quote.text);
  return opened === null ? quote : extended(text, quote, itemsAfter(restAfter(text, quote), opened.groups?.['first']));
}

/** A title with the list or the paragraph under it; undefined if there is none. */
export function withBody(text: SourceText, title: Quote): Quote | undefined {
  const rest = restAfter(text, title);
  const body = answer.exec(rest)?.[0] ?? itemsAfter(rest) ?? paragraph.exec(rest)?.[0];
  return body === undefined ? undefined : withList(text, extended(text, title, body));
}

function restAfter({ text }: SourceText, { start, end }: Quote): string {
  return `${text}\n`.slice(end, start + maxListLength);
}

/** @param first - the first item, if it has been read already */
function itemsAfter(rest: string, first?: string): string | undefined {
  const isMarked = first === undefined || new RegExp(`^${mark}`, 'i').test(first);
  return ((isMarked ? markedItems.exec(rest) : null) ?? shortLines.exec(rest))?.[0];
}

function extended(text: SourceText, quote: Quote, more: string | undefined): Quote {
  return more === undefined ? quote : quoteAt(text, { start: quote.start, end: quote.end + more.length });
}
