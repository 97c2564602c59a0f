/** Time zone names come from outside, so the cache of formats is bounded. */
const maxFormats = 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A cached English date format: creating one takes longer than formatting a hundred dates.
 *
 * @throws RangeError for an unknown time zone
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const cachedFormat = formats.get(key);
  if (cachedFormat !== undefined) return cachedFormat;
  const format = new Intl.DateTimeFormat('en-US', options);
  if (formats.size >= maxFormats) formats.clear();
  formats.set(key, format);
  return format;
}
