/** Tables of search documents, past rows, and the counts used by query plans and figures. */
export const searchTables = `
  -- PostgreSQL moves long values out of a row only if the row is longer than 2 KB. The padding, which shrinks to 35 bytes, makes each row longer,
  -- so that documents are stored separately and rows are dense. Documents are not compressed, since most are read once per search.
  CREATE TABLE opportunity_search (
    id uuid PRIMARY KEY REFERENCES opportunity_summary (id) ON DELETE CASCADE,
    made_by smallint NOT NULL,
    document tsvector NOT NULL,
    padding text DEFAULT repeat(' ', 2040) NOT NULL
  ) WITH (toast_tuple_target=256);
  ALTER TABLE opportunity_search ALTER COLUMN document SET STORAGE EXTERNAL;
  -- The list of pending entries is short, because each search reads it.
  CREATE INDEX opportunity_document ON opportunity_search USING gin (document) WITH (fastupdate=on, gin_pending_list_limit=1024);
  -- A sample of one document in 16 (the last digit of an id is random). Its matches give an estimate in a sixteenth of the time.
  CREATE INDEX opportunity_document_sample ON opportunity_search USING gin (document) WITH (fastupdate=on, gin_pending_list_limit=1024) WHERE right(id::text, 1) = '0';
  CREATE INDEX opportunity_outdated_document ON opportunity_search (made_by);

  -- Documents without the words of attached texts, only for notices with such texts.
  CREATE TABLE opportunity_notice_search (
    id uuid PRIMARY KEY REFERENCES opportunity_summary (id) ON DELETE CASCADE,
    document tsvector NOT NULL
  );
  ALTER TABLE opportunity_notice_search ALTER COLUMN document SET STORAGE EXTERNAL;
  CREATE INDEX opportunity_notice_document ON opportunity_notice_search USING gin (document);

  -- Earlier content of opportunities, for lists of the past. The service fills the table from the stored versions in the background.
  CREATE TABLE opportunity_past (
    id uuid NOT NULL REFERENCES opportunity_summary (id) ON DELETE CASCADE,
    known_since timestamptz NOT NULL,
    known_until timestamptz NOT NULL,
    demo boolean NOT NULL,
    source_type text NOT NULL,
    source_name text NOT NULL,
    agency_name text,
    lifecycle text NOT NULL,
    title_order text NOT NULL COLLATE "C",
    dollars numeric(17,2),
    posted_at timestamptz,
    due_at timestamptz,
    closes_at timestamptz,
    created_at timestamptz NOT NULL,
    document tsvector NOT NULL,
    PRIMARY KEY (id, known_since)
  );
  CREATE INDEX opportunity_past_announced ON opportunity_past (demo, posted_at, id) WHERE posted_at > known_since;
  CREATE INDEX opportunity_past_by_created_at ON opportunity_past (demo, created_at, id);
  CREATE INDEX opportunity_past_by_dollars ON opportunity_past (demo, dollars, id);
  CREATE INDEX opportunity_past_by_due_at ON opportunity_past (demo, due_at, id);
  CREATE INDEX opportunity_past_by_known_since ON opportunity_past (demo, known_since, id);
  CREATE INDEX opportunity_past_by_posted_at ON opportunity_past (demo, posted_at, id);
  CREATE INDEX opportunity_past_by_title_order ON opportunity_past (demo, title_order, id);
  CREATE INDEX opportunity_past_document ON opportunity_past USING gin (document) WITH (fastupdate=on, gin_pending_list_limit=1024);
  CREATE INDEX opportunity_past_known ON opportunity_past USING gist (tstzrange(known_since, known_until));

  -- Counts that the service maintains: see store/opportunity-counts.ts.
  CREATE TABLE opportunity_count (
    kind text NOT NULL COLLATE "C",
    demo boolean NOT NULL,
    key text NOT NULL COLLATE "C",
    records bigint NOT NULL,
    valued bigint NOT NULL,
    dollars numeric NOT NULL,
    PRIMARY KEY (kind, demo, key)
  ) WITH (fillfactor=70);

  -- Number of documents with each word.
  CREATE TABLE search_word (
    word text PRIMARY KEY COLLATE "C",
    documents integer NOT NULL
  ) WITH (fillfactor=80);

  -- Changes of these counts, until the service adds them up. They are not compressed, since they are read once, and soon.
  CREATE TABLE search_word_change (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    words text[] NOT NULL,
    documents integer[] NOT NULL
  );
  ALTER TABLE search_word_change ALTER COLUMN words SET STORAGE EXTERNAL;
  ALTER TABLE search_word_change ALTER COLUMN documents SET STORAGE EXTERNAL;

  -- Synonyms added by users, and built-in ones that users turned off.
  CREATE TABLE search_synonym (
    id text PRIMARY KEY,
    forms text[],
    enabled boolean NOT NULL,
    changed_by uuid NOT NULL,
    changed_label text NOT NULL,
    changed_at timestamptz NOT NULL
  );`;

/** Index for suggestions of similar words, if the server has the extension `pg_trgm`. */
export const similarWords = `
  DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE extname = 'pg_trgm' AND nspname = 'extensions') THEN
      CREATE INDEX search_word_similar ON search_word USING gin (substr(word, 7) extensions.gin_trgm_ops) WHERE word LIKE '#word=%';
    END IF;
  END $$`;
