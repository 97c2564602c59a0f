import { synonymKey } from '@rfp/codes/synonyms';
import { AppError } from '@rfp/contracts/errors';
import { maxFormWords } from '@rfp/contracts/opportunities/synonym';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { queryWords } from '../search/query/search-words.js';

const wordRow = z.object({ word: z.string() });
/** SQL that selects the indexed words: stop words have no lexeme, and words with digits are indexed unchanged. */
const indexedSql = `SELECT word FROM unnest($1::text[]) AS word WHERE word ~ '[0-9]' OR ts_lexize('english_stem', word) <> '{}'`;

/**
 * Checks that the search can look up each form, and does not treat two forms as equal.
 * @throws VALIDATION
 */
export async function checkForms(database: Pick<EntityManager, 'query'>, forms: readonly string[]): Promise<void> {
  const words = forms.map(queryWords);
  const rows = await readRows(database, wordRow, indexedSql, [[...new Set(words.flat())]]);
  const indexed = new Set(rows.map(({ word }) => word));
  const seen = new Map<string, string>();
  for (const [index, form] of forms.entries()) {
    const key = synonymKey(form);
    const own = words[index] ?? [];
    if (key === '' || !own.some((word) => indexed.has(word)))
      throw invalid(`"${form}" has no word that the search looks for`);
    if (own.length > maxFormWords) throw invalid(`"${form}" has more than ${maxFormWords} words`);
    const equalForm = seen.get(key);
    if (equalForm !== undefined) throw invalid(`"${equalForm}" and "${form}" are the same to the search`);
    seen.set(key, form);
  }
}

function invalid(message: string): AppError {
  return new AppError('VALIDATION', { message: `forms: ${message}`, details: { errors: { forms: message } } });
}
