import { describeAlert } from '@rfp/api-client/alert-text';
import { AppError } from '@rfp/contracts/errors';
import {
  readSearchContent,
  type SavedSearch,
  savedSearchSchema,
  type SearchContent,
} from '@rfp/contracts/tracking/saved-searches';
import { z } from 'zod';
import { type McpOptions, type ToolCall } from './tool.js';

/** Maximum saved searches of an answer. */
const maxListed = 50;

export const listedSearchesSchema = z
  .array(
    savedSearchSchema.pick({ name: true, visibility: true, is_default: true, new_count: true, alert: true }).strip(),
  )
  .max(maxListed);
export type ListedSearches = z.infer<typeof listedSearchesSchema>;

async function readSearches({ client }: McpOptions, { signal }: ToolCall): Promise<SavedSearch[]> {
  return (await client.listSearches({}, { signal })).searches;
}

/** The saved searches of the person, and how many of them are left out. */
export async function listSaved(
  options: McpOptions,
  call: ToolCall,
): Promise<{ listed: ListedSearches; omitted: number }> {
  const searches = await readSearches(options, call);
  const listed = searches
    .slice(0, maxListed)
    .map(({ name, visibility, is_default, new_count, alert }) => ({ name, visibility, is_default, new_count, alert }));
  return { listed, omitted: searches.length - listed.length };
}

/**
 * The filter and order of a saved search, by its name in any case. A private search comes before a shared one with its name.
 * @throws SEARCH_NOT_FOUND, SEARCH_UNREADABLE
 */
export async function findSaved(options: McpOptions, given: string, call: ToolCall): Promise<SearchContent> {
  const name = given.trim().toLowerCase();
  const found = (await readSearches(options, call)).filter((search) => search.name.toLowerCase() === name);
  const search = found.find(({ visibility }) => visibility === 'private') ?? found[0];
  if (search === undefined)
    throw new AppError('SEARCH_NOT_FOUND', { details: { hint: 'Take the name from search with list_saved: true.' } });
  const content = readSearchContent(search);
  if (content === undefined) throw new AppError('SEARCH_UNREADABLE');
  return content;
}

export function describeSaved({ name, visibility, is_default, new_count, alert }: ListedSearches[number]): string {
  const notes = [
    visibility,
    ...(is_default ? ['default list'] : []),
    new_count === null ? 'not counted' : `${new_count} new`,
    ...(alert === null ? [] : [`alert: ${describeAlert(alert)}`]),
  ];
  return `${name} (${notes.join(', ')})`;
}
