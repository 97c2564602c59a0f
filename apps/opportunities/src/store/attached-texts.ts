import { type RpcRequest } from '@rfp/contracts/rpc';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type DocumentDeadline } from '../merging/stated-deadlines.js';
import {
  type DocumentRequirement,
  documentRequirementSchema,
  type RequiringDocument,
} from '../scoring/requirements-of.js';
import { searchWords } from '../search/query/search-words.js';
import { type OpportunityRow } from './opportunity-columns.js';

type Database = Pick<EntityManager, 'query'>;
type Attaching = Pick<OpportunityRow, 'id' | 'attachments'>;

/** Documents that begin after so many characters of those before them are not searched: half a second of work, whenever the notice changes. */
const searchedCharacters = 1_000_000;

const keptRow = z.object({ id: z.string(), url: z.string(), characters: z.number() });
const textRow = z.object({ id: z.string(), text: z.string() });

/** What is read of the text of a document, page by page. */
export interface ReadingOfText {
  readonly deadlines: readonly DocumentDeadline[];
  readonly requirements: readonly DocumentRequirement[];
}

const renewed = ['text', 'characters', 'fetched_at', 'deadlines', 'requirements']
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');

/** Keeps the text of a document. Returns whether it is newer than what was kept. */
export async function keepAttached(
  database: Database,
  { id, url, text, fetched_at }: RpcRequest<'opportunities.keep-attached-text'>,
  { deadlines, requirements }: ReadingOfText,
): Promise<boolean> {
  const kept = await database.query<unknown[]>(
    `WITH kept AS (
       INSERT INTO attached_text AS stored (opportunity_id, url, text, characters, fetched_at, deadlines, requirements)
       VALUES ($1, $2, $3, length($3), $4, $5::jsonb, $6::jsonb)
       ON CONFLICT (opportunity_id, url) DO UPDATE
         SET ${renewed}
        WHERE stored.fetched_at < excluded.fetched_at RETURNING url)
     SELECT FROM kept`,
    [id, url, text, fetched_at, JSON.stringify(deadlines), JSON.stringify(requirements)],
  );
  return kept.length > 0;
}

const requiringRow = z.object({
  opportunity_id: z.string(),
  url: z.string(),
  requirements: z.array(documentRequirementSchema),
});

/** What the read documents of opportunities require of offerors, by id. */
export async function readRequirementsOf(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RequiringDocument[]>> {
  const rows = await readRows(
    database,
    requiringRow,
    `SELECT opportunity_id, url, requirements FROM attached_text WHERE opportunity_id = ANY($1::uuid[]) AND requirements <> '[]'`,
    [ids],
  );
  const found = new Map<string, RequiringDocument[]>();
  for (const { opportunity_id: id, ...document } of rows) found.set(id, [...(found.get(id) ?? []), document]);
  return found;
}

/** The same of one. */
export async function readRequirements(database: Database, id: string): Promise<readonly RequiringDocument[]> {
  return (await readRequirementsOf(database, [id])).get(id) ?? [];
}

/** Keeps the texts of an opportunity for another one as well, whose notices may name the same documents. */
export async function copyAttached(database: Database, from: string, to: string): Promise<void> {
  await database.query(
    `INSERT INTO attached_text AS stored (opportunity_id, url, text, characters, fetched_at, deadlines, requirements)
     SELECT $2, url, text, characters, fetched_at, deadlines, requirements FROM attached_text WHERE opportunity_id = $1
         ON CONFLICT (opportunity_id, url) DO UPDATE
        SET ${renewed}
      WHERE stored.fetched_at < excluded.fetched_at`,
    [from, to],
  );
}

/** The words of the documents that opportunities name and whose text is kept, in the order in which they name them. */
export async function readAttached(
  database: Database,
  rows: readonly Attaching[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const kept = await readRows(
    database,
    keptRow,
    'SELECT opportunity_id AS id, url, characters FROM attached_text WHERE opportunity_id = ANY($1::uuid[])',
    [rows.map(({ id }) => id)],
  );
  if (kept.length === 0) return new Map();
  const chosen = rows.flatMap((row) =>
    choose(
      row,
      kept.filter(({ id }) => id === row.id),
    ),
  );
  const texts = await readRows(
    database,
    textRow,
    `SELECT chosen.id, kept.text FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS chosen (id, url, place)
       JOIN attached_text kept ON (kept.opportunity_id, kept.url) = (chosen.id, chosen.url) ORDER BY place`,
    [chosen.map(({ id }) => id), chosen.map(({ url }) => url)],
  );
  const words = new Map<string, string[]>();
  for (const { id, text } of texts) words.set(id, [...(words.get(id) ?? []), searchWords(text)]);
  return words;
}

function choose({ attachments }: Attaching, kept: readonly z.infer<typeof keptRow>[]): z.infer<typeof keptRow>[] {
  const byUrl = new Map(kept.map((each) => [each.url, each]));
  let before = 0;
  return [...new Set(attachments.map(({ url }) => url))].flatMap((url) => {
    const found = byUrl.get(url);
    if (found === undefined || before >= searchedCharacters) return [];
    before += found.characters;
    return [found];
  });
}
