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

/** How it is known that an address answers in the form that its connector reads. */
export const evidenceKinds = {
  recording: 'A recorded answer was read',
  documentation: 'Documented by its publisher',
  code: 'Read by published code',
} as const;
export const evidenceSchema = z.strictObject({
  kind: z.enum(['recording', 'documentation', 'code']),
  /** The recording, documentation or code. */
  url: webUrlSchema,
});

/** A source of the directory. */
export const directoryEntrySchema = z.strictObject({
  /** Also the key of the source that is added from it. */
  key: sourceKeySchema,
  name: z.string().min(1).max(80),
  kind: publisherKindSchema,
  /** Place that it serves, in words. */
  place: z.string().min(1).max(80),
  /** State of the United States; null for the whole country and elsewhere. */
  state: z.string().length(2).nullable(),
  source_type: sourceTypeSchema,
  home_url: webUrlSchema,
  terms: z.string().min(1).max(300),
  /** Null for a portal that is only linked, because no connector reads it. */
  preset: z
    .strictObject({
      connector: sourceKeySchema,
      settings: managedSourceSchema.shape.settings,
      needs_key: z.boolean(),
      evidence: evidenceSchema,
      /** The source of this installation with this connector and these settings. */
      added_as: sourceKeySchema.nullable(),
      /** End of its last sync that stored records or found none; null: not tried yet in this installation. */
      synced_at: isoInstantSchema.nullable(),
    })
    .nullable(),
  /** Why a portal is only linked. */
  link_only: z.string().max(300).nullable(),
});
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>;

/** Selects entries of the directory; all members together. */
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

/** The words of a text, without accents and case. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

type Searched = Pick<DirectoryEntry, 'name' | 'kind' | 'place' | 'state' | 'home_url'>;

/** The state of an entry, where its place does not say it: null for "Mesa, Arizona". */
export function stateBesidePlace({ state, place }: Pick<DirectoryEntry, 'state' | 'place'>): string | null {
  const name = state === null ? undefined : stateName(state);
  if (name === undefined) return state;
  return ` ${wordsOf(place).join(' ')} `.includes(` ${wordsOf(name).join(' ')} `) ? null : name;
}

/**
 * Entries of the directory that a query selects. Each word of `q` must begin a word of the name, place, state, publisher or host. Entries
 * whose names have all words come first, then those that need their place, then their host, then the label of their publisher.
 */
export function searchDirectory<T extends Searched>(
  entries: readonly T[],
  { q = '', state, kind }: DirectoryQuery,
): T[] {
  const sought = wordsOf(q);
  return entries
    .filter((entry) => (state === undefined || entry.state === state) && (kind === undefined || entry.kind === kind))
    .map((entry) => ({ entry, rank: rankOf(entry, sought) }))
    .filter(({ rank }) => rank !== Infinity)
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

/** How far from the name a word of an entry stands that is sought, at the farthest; infinite if one is nowhere. */
function rankOf({ name, place, state, kind, home_url }: Searched, sought: readonly string[]): number {
  const inState = state === null ? '' : `${state} ${stateName(state) ?? ''}`;
  const fields = [name, `${place} ${inState}`, new URL(home_url).host, publisherKinds[kind]].map(wordsOf);
  const ranks = sought.map((word) => fields.findIndex((words) => words.some((each) => each.startsWith(word))));
  return Math.max(0, ...ranks.map((rank) => (rank === -1 ? Infinity : rank)));
}
