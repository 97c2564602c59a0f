import { type FieldWords, type Query } from '@rfp/contracts/query/query';
import { type EntityManager } from 'typeorm';
import { readTagCounts } from '../statistics.js';
import { type Selection } from './row-conditions.js';
import { tagsOfFilter } from './search-tags.js';
import { queryWords } from './search-words.js';

/** The selection, where the filter `agency` is no whole name that a record has, by words of names: `Navy` is a part of some. */
export async function withPartsOfNames(
  database: Pick<EntityManager, 'query'>,
  selection: Selection,
): Promise<Selection> {
  const { agency, ...filter } = selection.filter;
  const words = queryWords(agency ?? '');
  if (agency === undefined || words.length === 0) return selection;
  const [whole] = await readTagCounts(database, selection.demo, tagsOfFilter({ agency }));
  if (whole === undefined || whole.records > 0) return selection;
  const named = words.map((text): FieldWords => ({ kind: 'field', field: 'agency', text, match: 'word' }));
  const limits =
    selection.query?.kind === 'and' ? selection.query.parts : [selection.query].filter((part) => part !== null);
  const query: Query = { kind: 'and', parts: [...limits, ...named] };
  return { ...selection, filter, query };
}
