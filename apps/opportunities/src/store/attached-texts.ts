import { type RpcRequest } from '@rfp/contracts/rpc';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type DocumentDeadline } from '../merging/stated-deadlines.js';
import {
  type DocumentRequirement,
  documentRequirementSchema,
  type RequiringDocument,
} from '../scoring/notice-requirements.js';
import { searchWords } from '../search/query/search-words.js';
import { type OpportunityRow } from './opportunity-columns.js';

type Database = Pick<EntityManager, 'query'>;
type NoticeWithLinks = Pick<OpportunityRow, 'id' | 'attachments'>;

/** Documents beyond this total number of characters are not searched. Indexing them would take half a second on every change of the notice. */
const maxSearchedCharacters = 1_000_000;

const storedRow = z.object({ id: z.string(), url: z.string(), characters: z.number() });
const textRow = z.object({ id: z.string(), text: z.string() });

/** Facts extracted from the text of a document, page by page. */
export interface ExtractedFacts {
  readonly deadlines: readonly DocumentDeadline[];
  readonly requirements: readonly DocumentRequirement[];
}

const updatedColumns = ['text', 'characters', 'fetched_at', 'deadlines', 'requirements']
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');

/** Stores the text of a document. Returns false if the stored text is as new or newer. */
export async function storeAttachedText(
  database: Database,
  { id, url, text, fetched_at }: RpcRequest<'opportunities.keep-attached-text'>,
  { deadlines, requirements }: ExtractedFacts,
): Promise<boolean> {
  const stored = await database.query<unknown[]>(
    `WITH written AS (
       INSERT INTO attached_text AS stored (opportunity_id, url, text, characters, fetched_at, deadlines, requirements)
       VALUES ($1, $2, $3, length($3), $4, $5::jsonb, $6::jsonb)
       ON CONFLICT (opportunity_id, url) DO UPDATE
         SET ${updatedColumns}
        WHERE stored.fetched_at < excluded.fetched_at RETURNING url)
     SELECT FROM written`,
    [id, url, text, fetched_at, JSON.stringify(deadlines), JSON.stringify(requirements)],
  );
  return stored.length > 0;
}

const requiringRow = z.object({
  opportunity_id: z.string(),
  url: z.string(),
  requirements: z.array(documentRequirementSchema),
});

/** Reads the requirements for offerors in the stored documents of opportunities, by id. */
export async function readRequirementsByIds(
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

/** Reads the requirements for offerors in the stored documents of one opportunity. */
export async function readRequirements(database: Database, id: string): Promise<readonly RequiringDocument[]> {
  return (await readRequirementsByIds(database, [id])).get(id) ?? [];
}

/** Copies the texts of an opportunity to another opportunity, whose notices may link the same documents. */
export async function copyAttachedTexts(database: Database, from: string, to: string): Promise<void> {
  await database.query(
    `INSERT INTO attached_text AS stored (opportunity_id, url, text, characters, fetched_at, deadlines, requirements)
     SELECT $2, url, text, characters, fetched_at, deadlines, requirements FROM attached_text WHERE opportunity_id = $1
         ON CONFLICT (opportunity_id, url) DO UPDATE
        SET ${updatedColumns}
      WHERE stored.fetched_at < excluded.fetched_at`,
    [from, to],
  );
}

/** Reads the words of the stored documents that opportunities link, in the order of the links. */
export async function readAttachedWords(
  database: Database,
  rows: readonly NoticeWithLinks[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const stored = await readRows(
    database,
    storedRow,
    'SELECT opportunity_id AS id, url, characters FROM attached_text WHERE opportunity_id = ANY($1::uuid[])',
    [rows.map(({ id }) => id)],
  );
  if (stored.length === 0) return new Map();
  const chosen = rows.flatMap((row) =>
    chooseSearched(
      row,
      stored.filter(({ id }) => id === row.id),
    ),
  );
  const texts = await readRows(
    database,
    textRow,
    `SELECT chosen.id, stored.text FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS chosen (id, url, place)
       JOIN attached_text stored ON (stored.opportunity_id, stored.url) = (chosen.id, chosen.url) ORDER BY place`,
    [chosen.map(({ id }) => id), chosen.map(({ url }) => url)],
  );
  const words = new Map<string, string[]>();
  for (const { id, text } of texts) words.set(id, [...(words.get(id) ?? []), searchWords(text)]);
  return words;
}

function chooseSearched(
  { attachments }: NoticeWithLinks,
  stored: readonly z.infer<typeof storedRow>[],
): z.infer<typeof storedRow>[] {
  const byUrl = new Map(stored.map((each) => [each.url, each]));
  let before = 0;
  return [...new Set(attachments.map(({ url }) => url))].flatMap((url) => {
    const found = byUrl.get(url);
    if (found === undefined || before >= maxSearchedCharacters) return [];
    before += found.characters;
    return [found];
  });
}
