/** A share with its 95 % interval (Wilson 1927), as `0.83 (0.73-0.90, n 72)`; a dash if the total is 0. */
export function shareWithInterval(part: number, all: number): string {
  if (all === 0) return '-';
  const z2 = 1.96 ** 2;
  const share = part / all;
  const middle = share + z2 / (2 * all);
  const half = 1.96 * Math.sqrt((share * (1 - share)) / all + z2 / (4 * all * all));
  const [low, high] = [middle - half, middle + half].map((edge) => (edge / (1 + z2 / all)).toFixed(3));
  return `${share.toFixed(3)} (${low}-${high}, n ${all})`;
}
