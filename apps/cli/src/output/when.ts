const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** `2 d 4 h`, `12 min 5 s`, `0 s`: the two largest units. */
export function formatDuration(seconds: number): string {
  let left = Math.max(0, Math.round(seconds));
  const parts = units.flatMap(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return [{ unit, count }];
  });
  const first = parts.findIndex(({ count }) => count > 0);
  const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return first === -1 ? '0 s' : shown.map(({ unit, count }) => `${count} ${unit}`).join(' ');
}

/** `3 h ago`, `in 12 min`, `now`: the largest unit, for whoever only wants to know about when. */
export function formatRelative(instant: string, now: Date): string {
  const seconds = Math.round((Date.parse(instant) - now.getTime()) / 1000);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['s', 1];
  const count = Math.round(Math.abs(seconds) / size);
  if (count === 0) return 'now';
  return seconds < 0 ? `${count} ${unit} ago` : `in ${count} ${unit}`;
}
