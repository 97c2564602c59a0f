import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Opportunities, the source records they are merged from, and the superseded versions of those. */
export class CreateCatalogue1795132800000 implements MigrationInterface {
  name = 'CreateCatalogue1795132800000';

  async up(runner: QueryRunner): Promise<void> {
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
        ) stored
      )`);
    await runner.query(`create index opportunity_search on opportunity using gin (search) with (fastupdate = on)`);
    await runner.query(`create index opportunity_merge_key on opportunity (merge_key) where merge_key is not null`);
    await runner.query(
      `create index opportunity_next_change on opportunity (next_change_at) where next_change_at is not null`,
    );
    await runner.query(`create index opportunity_kind on opportunity (demo, status, source_type)`);
    await runner.query(`create index opportunity_relevance on opportunity (demo, relevance_score, total_score, id)`);
    await runner.query(`create index opportunity_total on opportunity (demo, total_score, id)`);
    await runner.query(`create index opportunity_due on opportunity (demo, due_at, id)`);
    await runner.query(
      `create index opportunity_value on opportunity (demo, estimated_value desc nulls last, id desc)`,
    );
    await runner.query(`create index opportunity_posted on opportunity (demo, posted_at desc nulls last, id desc)`);
    await runner.query(`create index opportunity_created on opportunity (demo, created_at, id)`);
    await runner.query(`
      create table source_record (
        source_name text not null,
        source_id text not null,
        channel text not null,
        opportunity_id uuid not null references opportunity (id) on delete cascade,
        source_type text not null,
        fields jsonb not null,
        hash bytea not null,
        version integer not null,
        fetched_at timestamptz not null,
        run_id uuid not null,
        primary key (source_name, source_id, channel)
      )`);
    await runner.query(`create index source_record_opportunity on source_record (opportunity_id)`);
    await runner.query(`
      create table source_record_version (
        source_name text not null,
        source_id text not null,
        channel text not null,
        version integer not null,
        fields jsonb not null,
        hash bytea not null,
        fetched_at timestamptz not null,
        run_id uuid not null,
        primary key (source_name, source_id, channel, version),
        foreign key (source_name, source_id, channel) references source_record (source_name, source_id, channel) on delete cascade
      )`);
    await runner.query(`create table source_fence (source text primary key, fence bigint not null)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table source_fence, source_record_version, source_record, opportunity');
  }
}
