const weekdayName = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*';
const timeOfDay = String.raw`\d{1,2}(?::\d\d){0,2}(?!\d)|[ap]\.?\s?m\b\.?`;
const timeWords = String.raw`(?:noon|midnight|hrs|hours|at|time|local|${weekdayName}|[A-Z]{1,3}T|UTC|GMT|eastern|central|mountain|pacific|standard|daylight)(?!\p{L})\.?`;
const closingWords = String.raw`(?:${weekdayName}|at|the|el|le|den|zum|clos(?:es|ed?|ing)|ends?|due|deadline|date|time|bids?|proposals?|offers?)(?!\p{L})\.?`;
const joinPattern = (words: string): RegExp =>
  new RegExp(
    String.raw`^(?:[\s,;().@]|${timeOfDay}|${timeWords})*?(?:^|(?<=[\d\s,.)]))(?:[-–—]|(?:${words})(?!\p{L}))(?:[\s,;:(@]|${timeOfDay}|${closingWords})*$`,
    'iu',
  );
/**
 * Joining words between two days. Only times, and words such as `closes` before the last day, may accompany them: `- Opening` begins another
 * statement.
 */
const range = joinPattern('to|through|thru|until|till|al?|au|bis|até|hasta|hingga|sampai|đến|до|по|[~～〜]');
/** `between December 1 and December 15` */
const rangeBetween = joinPattern('and|&|y|et|und|e');
const betweenBefore = /\b(?:between|entre|zwischen)\b[^.;]{0,60}$/i;

/** Whether the words between two days join the days to a range. @param before - the words before the first day */
export function joinsRange(before: string, between: string): boolean {
  if (between.length > 100) return false;
  return between === '/' || range.test(between) || (rangeBetween.test(between) && betweenBefore.test(before));
}

/** Returns the words between the two days of a range that belong to the second day. */
export function afterJoin(between: string): string {
  return between.replace(
    /^.*?(?:[-–—/]|(?<!\p{L})(?:to|through|thru|until|till|al?|au|bis|até|hasta|and|&|y|et|und|e)(?!\p{L}))/iu,
    '',
  );
}
