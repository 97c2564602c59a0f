/**
 * Probability that a value of the first list is greater than one of the second (the area under the ROC curve): 0.5 if the lists cannot be told
 * apart.
 */
export function separability(first: readonly number[], second: readonly number[]): number {
  const sorted = second.toSorted((one, other) => one - other);
  const sum = first.reduce((total, value) => total + (countBelow(sorted, value) + countUpTo(sorted, value)) / 2, 0);
  return sum / (first.length * second.length);
}

function countBelow(sorted: readonly number[], value: number): number {
  return countWhile(sorted, (each) => each < value);
}

function countUpTo(sorted: readonly number[], value: number): number {
  return countWhile(sorted, (each) => each <= value);
}

/** Number of values at the start that meet the condition, by bisection. */
function countWhile(sorted: readonly number[], condition: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (condition(sorted[middle] ?? Infinity)) low = middle + 1;
    else high = middle;
  }
  return low;
}
