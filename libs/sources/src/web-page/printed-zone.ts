const zones: readonly (readonly [RegExp, string])[] = [
  [/^(?:E[SD]?T\b|eastern)/i, 'America/New_York'],
  [/^(?:C[SD]?T\b|central)/i, 'America/Chicago'],
  [/^(?:M[SD]?T\b|mountain)/i, 'America/Denver'],
  [/^(?:P[SD]?T\b|pacific)/i, 'America/Los_Angeles'],
  [/^(?:AK[SD]?T\b|alaska)/i, 'America/Anchorage'],
  [/^(?:HA?[SD]?T\b|hawaii)/i, 'Pacific/Honolulu'],
  [/^(?:A[SD]T\b|atlantic)/i, 'America/Puerto_Rico'],
  [/^ChST\b/i, 'Pacific/Guam'],
  [/^(?:UTC|GMT|Z)\b/, 'UTC'],
];

/** No end of a range of times follows, as in `09:00 GMT-11:00 GMT`. */
const atItsEnd = String.raw`(?![\d:])(?!\s*(?:[ap]\.?\s?m\b|UTC|GMT))`;
/** `UTC-06:00`, `GMT-5`, `GMT+0200`. The first digit alone may be the hour, before the minutes of `530`. */
const namedOffset = new RegExp(String.raw`^(?:UTC|GMT)\s?([+−-])(\d{1,2}?)(?::?([0-5]\d))?${atItsEnd}`, 'i');
/** `-0600`, `+05:30` */
const bareOffset = new RegExp(String.raw`^([+−-])(\d{2}):?([0-5]\d)${atItsEnd}`, 'i');
const furthestHour = 14;

/**
 * The zone printed behind a time: the IANA zone of a name, or an offset such as `-06:00`.
 * @param mayEndAt - whether a time of day behind a hyphen may be the end of a range that the time begins
 * @returns undefined if none is printed
 */
export function readPrintedZone(text: string, mayEndAt: (clock: string) => boolean): string | undefined {
  const behind = text.replace(/^[\s(,]+/, '');
  const bare = bareOffset.exec(behind);
  const offset = namedOffset.exec(behind) ?? (bare !== null && isRange(bare, mayEndAt) ? null : bare);
  return (offset && offsetOf(offset)) ?? zones.find(([pattern]) => pattern.test(behind))?.[1];
}

function isRange([, sign, hour, minutes]: RegExpExecArray, mayEndAt: (clock: string) => boolean): boolean {
  return sign !== '+' && mayEndAt(`${hour}:${minutes}`);
}

/** Null if no place on Earth has it. */
function offsetOf([, sign, hour = '', minutes = '00']: RegExpExecArray): string | null {
  if (Number(hour) > furthestHour) return null;
  return `${sign === '+' ? '+' : '-'}${hour.padStart(2, '0')}:${minutes}`;
}
