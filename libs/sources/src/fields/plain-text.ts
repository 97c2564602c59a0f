// oxlint-disable-next-line typescript/triple-slash-reference -- the package has no types, and the type check of specs needs this reference
/// <reference path="./html-to-text.d.ts" />
import { webUrlSchema } from '@rfp/contracts/primitives';
import { decodeHTMLAttribute } from 'entities';
import { compile } from 'html-to-text';

/**
 * Maximum length of a parsed text: five times the maximum length of a description on Grants.gov. Parsing time grows with the square of the nesting
 * depth; with this limit it is well under a second.
 */
const maxInput = 100_000;
const tag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--/i;
const escapedTag = /&(?:amp;)*(?:lt|#0*60|#x0*3c);\/?[a-z]/i;
/** Control characters, direction marks, byte order marks and unpaired surrogates. */
const unprintable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

const convert = compile({
  wordwrap: false,
  limits: { maxDepth: 200, maxInputLength: maxInput },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false, leadingLineBreaks: 2 },
    })),
  ],
});

/**
 * Converts HTML or plain text to plain text: removes tags, decodes entities, separates paragraphs by empty lines, and removes control
 * characters except line breaks. The result is not markup, so it must be escaped before it is put into HTML.
 * @param layers - maximum layers of escaping around the markup (`&lt;p&gt;` is one, `&amp;lt;p&amp;gt;` two)
 * @param max - maximum length; a longer text is cut and ends with an ellipsis
 */
export function plainText(source: string, layers: 0 | 1 | 2 = 0, max = 60_000): string {
  const html = unescapeMarkup(cut(source, maxInput), layers);
  const text = tag.test(html) ? convert(html) : decodeEntities(html);
  return cut(normalizeWhitespace(text), max);
}

/** One line of plain text, for titles, names and numbers. Entities are decoded once. */
export function plainLine(source: string, max = 300): string {
  const text = decodeEntities(cut(source, maxInput));
  const withoutTags = tag.test(text) ? convert(text) : text;
  return cut(normalizeWhitespace(withoutTags).replaceAll(/\s+/g, ' '), max);
}

/**
 * A link that may be stored and shown, else null: only http and https, without credentials, with control characters and direction marks
 * percent-encoded. Decodes entities because sources print `&amp;` even outside of HTML.
 */
export function webLink(source: string): string | null {
  const printed = decodeEntities(source.trim());
  const link = webUrlSchema.safeParse(URL.canParse(printed) ? new URL(printed).href : '');
  if (!link.success) return null;
  const url = new URL(link.data);
  return url.username === '' && url.password === '' ? link.data : null;
}

/** Decodes entities by the rule of attributes, so that `?id=5&region=3` and `Parks&section` do not contain `&reg;` and `&sect;`. */
function decodeEntities(text: string): string {
  return decodeHTMLAttribute(text);
}

function unescapeMarkup(source: string, layers: number): string {
  let html = source;
  for (let layer = 0; layer < layers && !tag.test(html) && escapedTag.test(html); layer += 1)
    html = decodeEntities(html);
  return html;
}

function normalizeWhitespace(text: string): string {
  return (
    text
      .replaceAll(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
      .replaceAll(unprintable, (sign) => (sign === '\n' ? '\n' : sign === '\t' ? ' ' : ''))
      // Does not match single spaces, because replacing a space by a space only takes time.
      .replaceAll(/[^\S\n ][^\S\n]*| [^\S\n]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  );
}

/** Truncates a text without splitting a surrogate pair. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text
    .slice(0, max - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}
