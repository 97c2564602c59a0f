import { z } from 'zod';
import { sourceTypeSchema } from '../notice.js';
import { isoInstantSchema, sourceKeySchema, webUrlSchema } from '../primitives.js';
import { managedSourceSchema } from '../source.js';
import { stateCode, stateName } from '../vocabulary/us-states.js';

/** Kinds of publishers in the directory. */
export const publisherKinds = {
  federal: 'U.S. federal',
  state: 'U.S. state',
  local: 'City or county',
  district: 'School, university, transit or utility',
  funder: 'Grant funder',
  national: 'Other country',
  international: 'International',
} as const;
const publisherKindSchema = z.enum(['federal', 'state', 'local', 'district', 'funder', 'national', 'international']);
export type PublisherKind = z.infer<typeof publisherKindSchema>;

/** Evidence that the address serves the format that its connector reads. */
export const evidenceKinds = {
  recording: 'A recorded answer was read',
  documentation: 'Documented by its publisher',
  code: 'Read by published code',
} as const;
export const evidenceSchema = z.strictObject({
  kind: z.enum(['recording', 'documentation', 'code']),
  /** The recording, documentation or code that proves it. */
  url: webUrlSchema,
});

/** A source of the directory. */
export const directoryEntrySchema = z.strictObject({
  /** Also the key of the source added from this entry. */
  key: sourceKeySchema,
  name: z.string().min(1).max(80),
  kind: publisherKindSchema,
  /** Place served, as display text. */
  place: z.string().min(1).max(80),
  /** State of the United States; null for the whole country and elsewhere. */
  state: z.string().length(2).nullable(),
  source_type: sourceTypeSchema,
  home_url: webUrlSchema,
  terms: z.string().min(1).max(300),
  /** Null for a portal that is only linked, because no connector supports it. */
  preset: z
    .strictObject({
      connector: sourceKeySchema,
      settings: managedSourceSchema.shape.settings,
      needs_key: z.boolean(),
      evidence: evidenceSchema,
      /** The source of this installation with the same connector and settings. */
      added_as: sourceKeySchema.nullable(),
      /** End of its last successful sync, even one without records; null: not tried in this installation. */
      synced_at: isoInstantSchema.nullable(),
    })
    .nullable(),
  /** Reason why a portal is only linked. */
  link_only: z.string().max(300).nullable(),
});
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>;

/** Filter for directory entries; all members must match. */
export const directoryQuerySchema = z.strictObject({
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .meta({ description: 'Words, each of which begins a word of the name, place, state, publisher or host.' }),
  state: z
    .string()
    .trim()
    .transform((text, context) => {
      const code = stateCode(text.toUpperCase()) ?? stateCode(text);
      if (code !== undefined) return code;
      context.addIssue({ code: 'custom', message: 'Must be the code or the name of a state, such as TX or Texas' });
      return z.NEVER;
    })
    .optional()
    .meta({ description: 'Code or name of a state of the United States, such as TX or Texas.' }),
  kind: publisherKindSchema.optional().meta({ description: 'Kind of publisher.' }),
});
export type DirectoryQuery = z.output<typeof directoryQuerySchema>;

/** The words of a text, in lower case and without accents. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

type Searched = Pick<DirectoryEntry, 'name' | 'kind' | 'place' | 'state' | 'home_url'>;

/** The state of an entry, unless its place contains it: null for "Mesa, Arizona". */
export function stateUnlessInPlace({ state, place }: Pick<DirectoryEntry, 'state' | 'place'>): string | null {
  const name = state === null ? undefined : stateName(state);
  if (name === undefined) return state;
  return ` ${wordsOf(place).join(' ')} `.includes(` ${wordsOf(name).join(' ')} `) ? null : name;
}

/**
 * The directory entries that match a query. Each word of `q` must begin a word of the name, place, state, publisher or host. Entries with all words
 * in the name come first, then those that match with their place, then with their host, then with their publisher label.
 */
export function searchDirectory<T extends Searched>(
  entries: readonly T[],
  { q = '', state, kind }: DirectoryQuery,
): T[] {
  const queryWords = wordsOf(q);
  return entries
    .filter((entry) => (state === undefined || entry.state === state) && (kind === undefined || entry.kind === kind))
    .map((entry) => ({ entry, rank: rankOf(entry, queryWords) }))
    .filter(({ rank }) => rank !== Infinity)
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

/** Rank of the worst matching word: how far from the name the words of the query occur; infinite if a word does not occur. */
function rankOf({ name, place, state, kind, home_url }: Searched, queryWords: readonly string[]): number {
  const inState = state === null ? '' : `${state} ${stateName(state) ?? ''}`;
  const fields = [name, `${place} ${inState}`, new URL(home_url).host, publisherKinds[kind]].map(wordsOf);
  const ranks = queryWords.map((word) => fields.findIndex((words) => words.some((each) => each.startsWith(word))));
  return Math.max(0, ...ranks.map((rank) => (rank === -1 ? Infinity : rank)));
}
