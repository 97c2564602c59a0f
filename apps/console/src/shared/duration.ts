const units = [
  ['d', 24 * 60 * 60],
  ['h', 60 * 60],
  ['min', 60],
  ['s', 1],
] as const;

/** `40 s`, `3 min 20 s`, `2 h 5 min`: a length of time in its two largest units. */
export function duration(seconds: number): string {
  let left = Math.max(0, Math.round(seconds));
  const parts = units.map(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return { unit, count };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  if (first === -1) return '0 s';
  const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ unit, count }) => `${count} ${unit}`).join(' ');
}
