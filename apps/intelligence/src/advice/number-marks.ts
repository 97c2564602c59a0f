import { type Source } from '../model/language-model.js';

const markPattern = /\[(\d{1,4})\]/g;

/** Replaces source ids in marks such as `[7]` by the position of the source in the list, from 1. */
export function numberMarks(value: unknown, sources: readonly Source[]): unknown {
  const positions = new Map(sources.map(({ id }, index) => [id, index + 1]));
  const replaceMarks = (item: unknown): unknown => {
    if (typeof item === 'string')
      return item.replaceAll(markPattern, (printed, id: string) =>
        positions.has(id) ? `[${positions.get(id)}]` : printed,
      );
    if (Array.isArray(item)) return item.map(replaceMarks);
    if (typeof item !== 'object' || item === null) return item;
    return Object.fromEntries(Object.entries(item).map(([name, member]) => [name, replaceMarks(member)]));
  };
  return replaceMarks(value);
}
