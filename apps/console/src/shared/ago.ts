const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

const minute = 60_000;
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

/** `5 minutes ago`, `2 hours ago`, `yesterday`; `just now` under a minute, and for a clock that is a little ahead of ours. */
export function ago(instant: string, now: Date): string {
  const passed = now.getTime() - new Date(instant).getTime();
  const fit = units.find(([, length]) => passed >= length);
  return fit === undefined ? 'just now' : relative.format(-Math.floor(passed / fit[1]), fit[0]);
}

const exact = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });
const twoDays = 48 * 60 * minute;

/** `in 5 minutes`, `in 30 hours`, `in 3 days`; `any moment` under a minute, and for what is due. */
export function ahead(instant: string, now: Date): string {
  const left = new Date(instant).getTime() - now.getTime();
  const fit = units.find(([unit, length]) => left >= (unit === 'day' ? twoDays : length));
  return fit === undefined ? 'any moment' : exact.format(Math.round(left / fit[1]), fit[0]);
}
