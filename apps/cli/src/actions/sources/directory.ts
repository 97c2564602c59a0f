import { formatAgo } from '@rfp/api-client/relative-time';
import {
  type DirectoryEntry,
  directoryEntrySchema,
  directoryQuerySchema,
  publisherKinds,
} from '@rfp/contracts/sources/directory';
import { type Context } from '../../context.js';
import { sanitize } from '../../output/sanitize.js';
import { parseOptions } from '../../parse-options.js';
import { list } from '../list.js';

/** `rfp source directory` */
export const listDirectory = list<DirectoryEntry, [words: string[]]>({
  fields: Object.keys(directoryEntrySchema.shape),
  lineFields: ['key', 'name', 'kind', 'place', 'state', 'connector', 'added_as', 'home_url'],
  line: ({ preset, ...entry }) => ({
    ...entry,
    connector: preset?.connector ?? null,
    added_as: preset?.added_as ?? null,
  }),
  none: 'No portal of the directory fits. Add it by its address:  rfp source add --help',
  columns: [
    { head: 'KEY', cell: ({ key }) => key },
    { head: 'NAME', cell: ({ name }) => sanitize(name) },
    { head: 'PLACE', cell: ({ place }) => sanitize(place) },
    { head: 'PUBLISHER', cell: ({ kind }) => publisherKinds[kind] },
    { head: 'HERE', cell: (entry, { io }) => stateText(entry, io.now()) },
  ],
  async read({ client }: Context, options, words) {
    const { state, kind } = options;
    const q = words.length === 0 ? undefined : words.join(' ');
    const query = parseOptions(directoryQuerySchema, { q, state, kind });
    const { entries } = await client.sourceDirectory(query);
    const addable = entries.some(({ preset }) => preset !== null && preset.added_as === null);
    return {
      records: entries,
      hints: addable ? ['Add one, paused, with a dry run:  rfp source add-preset <key>'] : [],
    };
  },
});

/** State of a directory entry in this installation. */
function stateText({ preset }: DirectoryEntry, now: Date): string {
  if (preset === null) return 'link only';
  if (preset.synced_at !== null) return `synced ${formatAgo(preset.synced_at, now, 'narrow')}`;
  return preset.added_as === null ? 'not tried yet' : 'added, not tried yet';
}
