import { type QueryRunner } from 'typeorm';

/** The table before `NarrowRows`, for its way back. */
export async function createFormerTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table opportunity (
      id uuid primary key,
      demo boolean not null,
      source_type text not null,
      source_name text not null,
      source_url text,
      opportunity_number text,
      merge_key text,
      title text not null,
      description text not null,
      agency_name text,
      notice_type text,
      lifecycle text not null,
      status text not null,
      estimated_value numeric(17,2),
      value_kind text,
      value_floor numeric(17,2),
      value_ceiling numeric(17,2),
      posted_date text,
      posted_at timestamptz,
      due_date text,
      due_at timestamptz,
      location text,
      contact_info text,
      keywords text[] not null,
      naics_codes text[] not null,
      psc_codes text[] not null,
      aln_codes text[] not null,
      set_aside jsonb,
      eligible_applicants text[] not null,
      expected_awards integer,
      cost_sharing boolean,
      attachments jsonb not null,
      total_score smallint not null,
      relevance_score smallint not null,
      urgency_score smallint not null,
      value_score smallint not null,
      competition_score smallint not null,
      recipe text not null,
      next_change_at timestamptz,
      version integer not null,
      amended_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      search tsvector generated always as (
        setweight(to_tsvector('english', title), 'A') ||
        setweight(to_tsvector('english', coalesce(opportunity_number, '') || ' ' || coalesce(agency_name, '')), 'B') ||
        setweight(to_tsvector('english', description), 'D')
      ) stored,
      currency text,
      dollars numeric(17,2) generated always as (case when currency is null then estimated_value end) stored,
      other_codes text[] not null default '{}'
    )`);
}

export async function createFormerIndexes(runner: QueryRunner): Promise<void> {
  for (const [name, definition] of [
    ['search', 'using gin (search) with (fastupdate = on)'],
    ['merge_key', '(merge_key) where merge_key is not null'],
    ['next_change', '(next_change_at) where next_change_at is not null'],
    ['kind', '(demo, status, source_type)'],
    ['relevance', '(demo, relevance_score, total_score, id)'],
    ['total', '(demo, total_score, id)'],
    ['due', '(demo, due_at, id)'],
    ['value', '(demo, dollars desc nulls last, id desc)'],
    ['posted', '(demo, posted_at desc nulls last, id desc)'],
    ['created', '(demo, created_at, id)'],
  ])
    await runner.query(`create index opportunity_${name} on opportunity ${definition}`);
}
