import { beginningOf, type Selection, tagsOfFilter } from '../search/query/filter-tags.js';
import { type Parameters } from '../search/query/parameters.js';
import { tagMatch } from '../search/query/search-tags.js';

/** Conditions that all rows `o` of a filter meet and few others, so that few documents have to be read to tell these apart. */
export function filterTests(filter: Selection['filter'], parameters: Parameters): string[] {
  return tagsOfFilter(filter).flatMap((tag) => {
    const { operator, column, isList = false } = tagMatch(tag.kind);
    if (operator === 'set_aside') return [`o.${column} IS NOT NULL`];
    if (operator === 'equals') return [];
    const values = `' ' || upper(${isList ? `array_to_string(o.${column}, ' ')` : `o.${column}`})`;
    return [`strpos(${values}, ${parameters.add(` ${beginningOf(tag)}`)}::text) > 0`];
  });
}
