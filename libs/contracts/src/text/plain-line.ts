/** Invisible characters, except the joiners that scripts and emoji need: they hide or reorder text. */
const invisible = /(?![\u200c\u200d])\p{Cf}|[\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/gu;
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** Texts that mail programs display as links. */
const links = /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)\S+/giu;
/** Stacked accents overlap the lines around them. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;

/** A text as one line: without line breaks, control characters, and marks that hide or reorder text. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(lineBreaks, ' ')
    .replaceAll(invisible, '')
    .replaceAll(stackedMarks, '$1')
    .trim();
}

/**
 * Outside text as part of a line in a mail: one line without links.
 *
 * @param max - maximum characters; a longer text is cut after a word
 */
export function plainLine(text: string, max = Infinity): string {
  return shortenAtWord(oneLine(text).replaceAll(links, '(link)'), max);
}

/** Cuts a longer text after a word and marks the cut: `Repair of the roof of…`. A word longer than half the maximum is cut itself. */
function shortenAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = /\s/u.test(text.charAt(max - 1)) ? cut.length : cut.search(/\s\S*$/u);
  const whole = space > max / 2 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/u, '');
  return `${whole.replace(/[\s,;:.(-]+$/u, '')}…`;
}
