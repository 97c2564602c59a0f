import { type Source } from '../model/language-model.js';

const mark = /\[(\d{1,4})\]/g;

/** Replaces source ids in marks such as `[7]` by the position of the source in the list, from 1. */
export function numberMarks(value: unknown, sources: readonly Source[]): unknown {
  const places = new Map(sources.map(({ id }, index) => [id, index + 1]));
  const number = (item: unknown): unknown => {
    if (typeof item === 'string')
      return item.replaceAll(mark, (printed, id: string) => (places.has(id) ? `[${places.get(id)}]` : printed));
    if (Array.isArray(item)) return item.map(number);
    if (typeof item !== 'object' || item === null) return item;
    return Object.fromEntries(Object.entries(item).map(([name, member]) => [name, number(member)]));
  };
  return number(value);
}
