/** Tables of opportunities, the source records that they are merged from, superseded versions, and merge decisions. */
export const catalogueTables = `
  -- Narrow rows for lists and figures; the texts and the search document of a notice are in separate tables.
  -- title_order: sort key of the title. dollars: the amount if it is in US dollars, used to filter, sort and sum.
  -- known_since: since when the row has its current content; null after a write of another process, until the service rebuilds the past.
  CREATE TABLE opportunity_summary (
    id uuid PRIMARY KEY,
    demo boolean NOT NULL,
    source_type text NOT NULL,
    source_name text NOT NULL,
    opportunity_number text,
    merge_key text,
    title text NOT NULL,
    title_order text NOT NULL COLLATE "C",
    agency_name text,
    lifecycle text NOT NULL,
    estimated_value numeric(17,2),
    value_kind text,
    currency text,
    dollars numeric(17,2) GENERATED ALWAYS AS (CASE WHEN currency IS NULL THEN estimated_value END) STORED,
    posted_at timestamptz,
    due_at timestamptz,
    states text[] NOT NULL,
    naics_codes text[] NOT NULL,
    psc_codes text[] NOT NULL,
    aln_codes text[] NOT NULL,
    set_aside jsonb,
    eligible_applicants text[] NOT NULL,
    status text NOT NULL,
    total_score smallint NOT NULL,
    relevance_score smallint NOT NULL,
    urgency_score smallint NOT NULL,
    value_score smallint NOT NULL,
    competition_score smallint NOT NULL,
    recipe text NOT NULL,
    next_change_at timestamptz,
    version integer NOT NULL,
    amended_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    known_since timestamptz,
    closes_at timestamptz
  );
  CREATE INDEX opportunity_by_created ON opportunity_summary (demo, status, created_at, id);
  CREATE INDEX opportunity_by_due ON opportunity_summary (demo, status, due_at, id) INCLUDE (source_type);
  CREATE INDEX opportunity_by_known ON opportunity_summary (demo, known_since, id);
  CREATE INDEX opportunity_by_posted ON opportunity_summary (demo, status, posted_at, id) INCLUDE (source_type);
  CREATE INDEX opportunity_by_relevance ON opportunity_summary (demo, status, relevance_score, total_score, id);
  -- Rows by status and scores, for the order by a personal total.
  CREATE INDEX opportunity_by_scores ON opportunity_summary (demo, status, urgency_score, value_score, competition_score, relevance_score, id);
  CREATE INDEX opportunity_by_title ON opportunity_summary (demo, status, title_order, id);
  CREATE INDEX opportunity_by_total ON opportunity_summary (demo, status, total_score, id);
  CREATE INDEX opportunity_by_updated ON opportunity_summary (demo, status, updated_at, id);
  CREATE INDEX opportunity_by_value ON opportunity_summary (demo, status, dollars, id) INCLUDE (source_type);
  CREATE INDEX opportunity_merge_key ON opportunity_summary (merge_key) WHERE merge_key IS NOT NULL;
  CREATE INDEX opportunity_next_change ON opportunity_summary (next_change_at) WHERE next_change_at IS NOT NULL;
  -- Rows scored by an earlier recipe, for the sweep that rescores them. A migration for a new recipe recreates the index.
  CREATE INDEX opportunity_of_former_recipe ON opportunity_summary (id) WHERE recipe <> 'default v3';
  -- Notices known before their posting date. All others were unknown at any instant before it.
  CREATE INDEX opportunity_summary_announced ON opportunity_summary (demo, posted_at, id) WHERE posted_at > known_since;
  CREATE INDEX opportunity_summary_known_since ON opportunity_summary (known_since) WHERE NOT demo;

  CREATE TABLE opportunity_text (
    id uuid PRIMARY KEY REFERENCES opportunity_summary (id) ON DELETE CASCADE,
    description text NOT NULL,
    source_url text,
    notice_type text,
    posted_date text,
    due_date text,
    location text,
    contact_info text,
    keywords text[] NOT NULL,
    other_codes text[] NOT NULL,
    expected_awards integer,
    cost_sharing boolean,
    value_floor numeric(17,2),
    value_ceiling numeric(17,2),
    attachments jsonb NOT NULL,
    stated_deadlines jsonb DEFAULT '[]' NOT NULL,
    posted_date_note jsonb,
    due_date_note jsonb,
    agency_parent text
  );

  -- Texts of attached documents, which are searched with the notice, and their stated deadlines.
  CREATE TABLE attached_text (
    opportunity_id uuid NOT NULL REFERENCES opportunity_summary (id) ON DELETE CASCADE,
    url text NOT NULL,
    text text NOT NULL,
    characters integer NOT NULL,
    fetched_at timestamptz NOT NULL,
    deadlines jsonb,
    PRIMARY KEY (opportunity_id, url)
  );

  -- Notices as stated by each source. The reference is checked at commit, because a batch stores records before their opportunities.
  -- unlisted: closed only because a listing lacked it. tried_at: when details were last requested.
  CREATE TABLE source_record (
    source_name text NOT NULL,
    source_id text NOT NULL,
    channel text NOT NULL,
    opportunity_id uuid NOT NULL REFERENCES opportunity_summary (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    source_type text NOT NULL,
    fields jsonb NOT NULL,
    hash bytea NOT NULL,
    version integer NOT NULL,
    fetched_at timestamptz NOT NULL,
    run_id uuid NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY,
    changed_at timestamptz DEFAULT now() NOT NULL,
    open_until timestamptz,
    unlisted boolean DEFAULT false NOT NULL,
    tried_at timestamptz,
    PRIMARY KEY (source_name, source_id, channel)
  );
  -- Covers the query that closes missing records, so that their long texts are not read.
  CREATE INDEX source_record_open ON source_record (source_name, channel, source_id) INCLUDE (number, open_until) WHERE open_until IS NOT NULL;
  CREATE INDEX source_record_opportunity ON source_record (opportunity_id);

  CREATE TABLE source_record_version (
    source_name text NOT NULL,
    source_id text NOT NULL,
    channel text NOT NULL,
    version integer NOT NULL,
    fields jsonb NOT NULL,
    hash bytea NOT NULL,
    fetched_at timestamptz NOT NULL,
    run_id uuid NOT NULL,
    changed_at timestamptz,
    unlisted boolean DEFAULT false NOT NULL,
    needed_until timestamptz,
    PRIMARY KEY (source_name, source_id, channel, version),
    FOREIGN KEY (source_name, source_id, channel) REFERENCES source_record (source_name, source_id, channel) ON DELETE CASCADE
  );
  CREATE INDEX source_record_version_needed ON source_record_version (coalesce(needed_until, changed_at, fetched_at));

  -- Fetch times of deleted superseded versions.
  CREATE TABLE pruned_version (
    source_name text NOT NULL,
    source_id text NOT NULL,
    channel text NOT NULL,
    moments timestamptz[] NOT NULL,
    PRIMARY KEY (source_name, source_id, channel),
    FOREIGN KEY (source_name, source_id, channel) REFERENCES source_record (source_name, source_id, channel) ON DELETE CASCADE
  );

  -- Time since which every superseded version is still stored.
  CREATE TABLE history_start (
    id smallint DEFAULT 1 PRIMARY KEY,
    at timestamptz NOT NULL,
    kept_days integer NOT NULL,
    CHECK (id = 1)
  );

  CREATE TABLE source_fence (
    source text PRIMARY KEY,
    fence bigint NOT NULL
  );

  -- The outcome of each batch of a run: a repeated batch gets the same answer.
  CREATE TABLE intake_result (
    run_id uuid NOT NULL,
    seq integer NOT NULL,
    source text NOT NULL,
    received integer NOT NULL,
    added integer NOT NULL,
    updated integer NOT NULL,
    unchanged integer NOT NULL,
    rejected integer NOT NULL,
    closed integer NOT NULL,
    rejections jsonb NOT NULL,
    seen bigint[] NOT NULL,
    taken_at timestamptz DEFAULT now() NOT NULL,
    phase text DEFAULT 'listing' NOT NULL,
    PRIMARY KEY (run_id, seq)
  );
  CREATE INDEX intake_result_taken ON intake_result (taken_at);

  -- Splits and merges by hand. There is no foreign key to opportunities: a decision outlives them, and applies again when a removed source is added again.
  CREATE TABLE merge_decision (
    id uuid PRIMARY KEY,
    number bigint GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    demo boolean NOT NULL,
    opportunity_id uuid NOT NULL,
    other_id uuid NOT NULL,
    former jsonb,
    decided_by uuid NOT NULL,
    decided_label text NOT NULL,
    decided_at timestamptz NOT NULL,
    revoked_by uuid,
    revoked_label text,
    revoked_at timestamptz,
    request_key text,
    request text
  );
  CREATE INDEX merge_decision_opportunity ON merge_decision (opportunity_id);
  CREATE INDEX merge_decision_other ON merge_decision (other_id);
  CREATE UNIQUE INDEX merge_decision_request ON merge_decision (decided_by, request_key) WHERE request_key IS NOT NULL;

  CREATE TABLE merge_decision_notice (
    decision_id uuid NOT NULL REFERENCES merge_decision (id) ON DELETE CASCADE,
    source_name text NOT NULL,
    source_id text NOT NULL,
    former_id uuid NOT NULL,
    opportunity_id uuid NOT NULL,
    merge_key text,
    PRIMARY KEY (decision_id, source_name, source_id)
  );
  CREATE INDEX merge_decision_of_key ON merge_decision_notice (merge_key) WHERE merge_key IS NOT NULL;
  CREATE INDEX merge_decision_of_notice ON merge_decision_notice (source_name, source_id);

  -- Personal data about opportunities that a split or merge emptied, until undoing it restores them.
  CREATE TABLE emptied_opportunity (
    id uuid PRIMARY KEY,
    emptied_at timestamptz NOT NULL,
    rows jsonb NOT NULL
  );`;
