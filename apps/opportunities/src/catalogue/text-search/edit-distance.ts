/** Computes the edit distance with insertions, deletions, substitutions and swaps of neighboring letters (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  const [from, to] = [Array.from(one), Array.from(other)];
  const rows: number[][] = [[0, ...to.map((_, at) => at + 1)]];
  const changesAt = (at: number, place: number) => rows[at]?.[place] ?? Infinity;
  for (const [at, letter] of from.entries()) {
    const row = [at + 1];
    rows.push(row);
    for (const [place, target] of to.entries()) {
      const isSwapped = letter === to[place - 1] && from[at - 1] === target;
      row.push(
        Math.min(
          changesAt(at, place) + (letter === target ? 0 : 1),
          changesAt(at, place + 1) + 1,
          changesAt(at + 1, place) + 1,
          isSwapped ? changesAt(at - 1, place - 1) + 1 : Infinity,
        ),
      );
    }
  }
  return changesAt(from.length, to.length);
}
