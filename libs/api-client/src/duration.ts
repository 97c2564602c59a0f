import { once } from './once.js';

const units = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
  ['second', 1],
] as const;

const formats = once(
  () =>
    new Map(
      units.map(([unit]) => [unit, new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'short' })]),
    ),
);

/** `40 sec`, `3 min 20 sec`, `2 hr 5 min`: a duration in its two largest units. Node 20 has no `Intl.DurationFormat`. */
export function formatDuration(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds));
  const parts = units.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { unit, count };
  });
  const largest = parts.findIndex(({ count }) => count > 0);
  const shown = largest === -1 ? parts.slice(-1) : parts.slice(largest, largest + 2).filter(({ count }) => count > 0);
  return shown.map(({ unit, count }) => formats().get(unit)?.format(count)).join(' ');
}
