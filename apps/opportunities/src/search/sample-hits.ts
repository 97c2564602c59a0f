import { readOne } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type TextQuery } from './term-query.js';

/** One of so many documents is in the sample of `sampled_search_hits`. */
export const sampleShare = 16;

/** What fewer documents can match takes little, in whatever way it is found. */
const leastDocuments = 2_000;
/** Of the sample. Of so many documents in all, those of a page come soon in any order. */
const mostSampled = 3_000;

const countRow = z.object({ count: z.coerce.number() });

/**
 * A text with phrases, with as many documents as the index finds of it by the sample. How often words stand one after another is not kept: the rarest of
 * the words, or the tag that the pair shares with others, may be in a hundred times as many documents.
 */
export async function withSampledHits(
  database: Pick<EntityManager, 'query'>,
  found: TextQuery,
  { least = leastDocuments, most = mostSampled }: { least?: number; most?: number } = {},
): Promise<TextQuery> {
  if (found.wider === found.sql || found.bounds.most < least) return found;
  const sampled = await readOne(
    database,
    countRow,
    `SELECT count(*) AS count FROM sampled_search_hits($1::tsquery, $2)`,
    [found.wider, most],
  );
  const count = sampled?.count ?? most;
  if (count >= most) return found;
  return withReads(found, Math.max(count, 1) * sampleShare);
}

/** As large a part of these matches as before. */
function withReads(found: TextQuery, reads: number): TextQuery {
  // Not known of words without a kept count, nor of beginnings that very many words have.
  const isKnown = found.reads > 0 && found.reads < Infinity;
  return { ...found, reads, documents: isKnown ? Math.min(reads, (reads * found.documents) / found.reads) : reads };
}
