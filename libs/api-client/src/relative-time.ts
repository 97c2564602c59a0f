const minute = 60_000;
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

/** `long`: `5 minutes ago`. `narrow`: `5m ago`, for terminal tables. */
export type RelativeTimeStyle = 'long' | 'narrow';

/** A format with whole units (`always`), or with words such as `yesterday` (`auto`). */
function relativeFormat(style: RelativeTimeStyle, numeric: 'auto' | 'always'): Intl.RelativeTimeFormat {
  return new Intl.RelativeTimeFormat('en-US', { style, numeric });
}

/** `5 minutes ago`, `2 hours ago`, `yesterday`; `just now` under a minute, and if the server's clock is a little ahead. */
export function formatAgo(instant: string, now: Date, style: RelativeTimeStyle = 'long'): string {
  const passed = now.getTime() - new Date(instant).getTime();
  const fit = units.find(([, size]) => passed >= size);
  if (fit === undefined) return 'just now';
  const [unit, size] = fit;
  return relativeFormat(style, 'auto').format(-Math.floor(passed / size), unit);
}

/** `in 5 minutes`, `in 30 hours`, `in 3 days` (from 48 hours on); `any moment` under a minute, and if overdue. */
export function formatAhead(instant: string, now: Date, style: RelativeTimeStyle = 'long'): string {
  const remainingMs = new Date(instant).getTime() - now.getTime();
  const fit = units.find(([unit, size]) => remainingMs >= (unit === 'day' ? 2 * size : size));
  if (fit === undefined) return 'any moment';
  const [unit, size] = fit;
  return relativeFormat(style, 'always').format(Math.round(remainingMs / size), unit);
}
