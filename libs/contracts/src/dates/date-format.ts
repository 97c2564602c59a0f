/** Names of time zones come from outside. */
const maxFormats = 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * An English format of dates. Each is made once: to make one takes longer than to format a hundred dates.
 *
 * @throws RangeError for an unknown time zone
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', options);
  if (formats.size >= maxFormats) formats.clear();
  formats.set(key, format);
  return format;
}
