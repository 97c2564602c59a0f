const hours = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
/** Lookahead for the end of a bare number. */
const ends = String.raw`(?=\s*(?:$|[,;).]))`;

/** Patterns that look like a time of day. */
const times = [
  /\d\s?[:;]\s?\d\d/,
  /\d\s?[ap]\.?\s?m\b/i,
  /(?<![\d.-])\d{1,2}p\b/i,
  /\d\s?[時时시]/,
  new RegExp(String.raw`\b(?:\d{1,2}|${hours})\s?(?:o['’]?\s?clock|[ap]\.?m\b)`, 'i'),
  /(?<![\d/.-])\d{4}(?:\s?(?:hours|hrs?|h|local)\b|[A-Z]?(?:(?<=[A-Z])\b|[A-Z]{3}\s?\d)|\s[A-Z](?=\W*$))/,
  /^(?:T\d|\/\d{4}\b)/,
  new RegExp(String.raw`(?:\b(?:at|by|kl|ore)\.?|@)\s?\d{1,4}${ends}`, 'i'),
  new RegExp(String.raw`^[\s,/-]{1,3}\d{3,4}${ends}`),
  /\b(?:morning|afternoon|evening)\b/i,
];

/** Whether the words before and after a day seem to state a time of day in any form. */
export function mayStateTime(before: string, behind: string): boolean {
  if (/^(?:[+-]\d\d:?\d\d|Z)?$/.test(behind.trim()) && before === '') return false;
  return times.some((pattern) => pattern.test(behind) || (!pattern.source.startsWith('^') && pattern.test(before)));
}
