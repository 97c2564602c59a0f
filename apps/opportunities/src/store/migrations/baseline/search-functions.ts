/** Settings that make functions use the indexes: the planner would sometimes read a whole table instead, and bitmaps of common words need more memory. */
const settings = `LANGUAGE sql STABLE ROWS 5000 SET enable_seqscan = off SET work_mem = '32MB'`;

/** SQL condition for whether a document is in the sample of one in 16: the last digit of an id is random. */
const sampled = `right(id::text, 1) = '0'`;

/**
 * Finds documents by one query and rechecks them for another. For a phrase, the index only looks up the rare words: looking up a common word takes
 * as long per document as reading the document. Without OFFSET 0, the index would look for both queries.
 */
const matching = (condition: string) => `
    SELECT id FROM (SELECT id, document FROM opportunity_search WHERE ${condition} OFFSET 0) hit WHERE hit.document @@ matching LIMIT most`;

export const searchFunctions = `
  CREATE FUNCTION search_hits(query tsquery) RETURNS SETOF uuid ${settings} AS $$
    SELECT id FROM opportunity_search WHERE document @@ query $$;
  CREATE FUNCTION some_search_hits(query tsquery, most integer) RETURNS SETOF uuid ${settings} AS $$
    SELECT id FROM opportunity_search WHERE document @@ query LIMIT most $$;
  CREATE FUNCTION sampled_search_hits(query tsquery, most integer) RETURNS SETOF uuid ${settings} AS $$
    SELECT id FROM opportunity_search WHERE document @@ query AND ${sampled} LIMIT most $$;
  CREATE FUNCTION matching_search_hits(found tsquery, matching tsquery, most integer) RETURNS SETOF uuid ${settings} AS $$${matching('document @@ found')} $$;
  CREATE FUNCTION sampled_matching_search_hits(found tsquery, matching tsquery, most integer) RETURNS SETOF uuid ${settings} AS $$${matching(
    `document @@ found AND ${sampled}`,
  )} $$;
  CREATE FUNCTION notice_search_hits(query tsquery) RETURNS SETOF uuid ${settings} AS $$
    SELECT id FROM opportunity_notice_search WHERE document @@ query $$;
  CREATE FUNCTION past_search_hits(query tsquery) RETURNS TABLE (id uuid, known_since timestamptz) ${settings} AS $$
    SELECT id, known_since FROM opportunity_past WHERE document @@ query $$;

  -- Finds the matching documents among the given ids. It combines the index of words with the index of ids, so that only documents in both are read.
  -- The subqueries hide the numbers from the planner, and the high cost of a row makes it use both indexes. JIT is off, because at this cost
  -- it would compile each call, which takes 30 to 360 ms.
  CREATE FUNCTION search_hits_of(ids uuid[], query tsquery) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 100
    SET enable_seqscan = off SET enable_indexscan = off SET cpu_tuple_cost = 1000000 SET jit = off SET work_mem = '32MB' AS $$
    SELECT id FROM opportunity_search WHERE id = ANY (ARRAY(SELECT unnest(ids))) AND document @@ (SELECT query) $$;`;

/**
 * Index of rows by name or code and score, so that a list of one agency or code only reads the rows of its page. Each tag has two keys, hashes with
 * a score in their last seven bits: hashed with seed 0 for the total score, with seed 1 for the relevance. The function calls no other function of
 * the schema, because an index may be built without the schema in the search path. `fastupdate` is off: a page looks up a hundred keys, and each
 * lookup would read the list of pending entries.
 */
export const scoredTags = `
  CREATE FUNCTION scored_tags(
    source text, agency text, set_aside jsonb, naics text[], psc text[], aln text[], states text[], applicants text[], total smallint, relevance smallint
  ) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  declare
    tags text[] := array_remove(array['source=' || source, 'agency=' || agency, 'set_aside=' || set_aside::text], null);
    keys bigint[] := '{}';
    value text;
  begin
    foreach value in array naics loop tags := tags || ('naics=' || upper(btrim(value))); end loop;
    foreach value in array psc loop tags := tags || ('psc=' || upper(btrim(value))); end loop;
    foreach value in array aln loop tags := tags || ('aln=' || upper(btrim(value))); end loop;
    foreach value in array states loop tags := tags || ('state=' || upper(btrim(value))); end loop;
    foreach value in array applicants loop tags := tags || ('applicant=' || upper(btrim(value))); end loop;
    foreach value in array tags loop
      keys := keys || (hashtextextended(value, 0) & ~127::bigint | total) || (hashtextextended(value, 1) & ~127::bigint | relevance);
    end loop;
    return keys;
  end $$;
  CREATE INDEX opportunity_by_tag ON opportunity_summary USING gin (scored_tags(
    source_name, agency_name, set_aside, naics_codes, psc_codes, aln_codes, states, eligible_applicants, total_score, relevance_score
  )) WITH (fastupdate = off);`;
