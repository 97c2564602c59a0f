/** Words for no date, or no date yet. */
const noDateWords =
  /^\W*(?:tb[dac]|to be (?:determined|announced|decided|confirmed|advised)|n\.?\/?a\.?|not (?:applicable|available|stated|specified|set|yet \w+)|unknown|none|nil|no (?:(?:due|closing|end|response|expiration|expiry|set) )*(?:date|deadline)s?(?: \w+)?|open[- ]?ended|(?:open|accepted|applications? accepted)?\s?until (?:further notice|filled|closed|exhausted|funds (?:are )?exhausted)|open|on[- ]?going|(?:open )?continuous(?:ly)?(?: open)?|(?:on a )?rolling(?: basis)?|anytime|any time|always open|upcoming|various|varies|indefinite(?:ly)?|null|undefined)?\W*$/i;
const noDateSentences =
  /\baccepted (?:at )?any ?time\b|\banytime\b|\b(?:on a )?rolling basis\b|\bcontinuously (?:open|accept)|\baccepted (?:on a )?(?:continuous|rolling)|\bno (?:fixed |specific |set )?(?:due dates?|deadlines?|closing dates?)\b/i;

/** Whether a text states that there is no date: `TBD`, `Open until filled`, `Proposals accepted anytime`. */
export function statesNoDate(text: string): boolean {
  return noDateWords.test(text) || noDateSentences.test(text);
}

const openEnded =
  /\bany ?time\b|\brolling\b|\bcontinuous|\bongoing\b|\bon-going\b|\bopen[- ]?ended\b|\balways open\b|\bindefinite|\buntil (?:further|filled|closed|exhausted|funds)|^\W*open\W*$|\bno (?:\w+ ){0,2}?(?:due|deadline|closing)/i;

/** Whether a text states that offers are accepted indefinitely. `TBD` does not. */
export function isOpenEnded(text: string): boolean {
  return openEnded.test(text);
}

/** Days that programs store for no date: the ends of their calendars, and the zero of a clock. */
const placeholderDays = new Set(['1980-01-01', '2038-01-19', '2079-06-06']);

/** Whether a day is a placeholder for no date. Notices are neither from before 1980, where most clocks start, nor from 2099 or later. */
export function isSentinel(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return year < 1980 || year >= 2099 || placeholderDays.has(day);
}
