import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createFormerIndexes, createFormerTable } from './former-opportunity-table.js';

/** Columns that the narrow rows, the texts and the previous release's table have alike. */
const kept = `demo, source_type, source_name, opportunity_number, merge_key, title, agency_name, lifecycle, estimated_value, value_kind, currency,
  posted_at, due_at, naics_codes, psc_codes, aln_codes, set_aside, eligible_applicants, status, total_score, relevance_score, urgency_score,
  value_score, competition_score, recipe, next_change_at, version, amended_at, created_at, updated_at`;
const texts = `description, source_url, notice_type, posted_date, due_date, location, contact_info, keywords, other_codes, expected_awards,
  cost_sharing, value_floor, value_ceiling, attachments`;

const of = (row: string, names: string) =>
  names
    .split(',')
    .map((name) => `${row}.${name.trim()}`)
    .join(', ');
const assigned = (names: string) =>
  names
    .split(',')
    .map((name) => `${name.trim()} = new.${name.trim()}`)
    .join(', ');

const plain = (text: string) => `lower(regexp_replace(${text}, '[^[:alnum:]]+', ' ', 'g'))`;
const titleOrder = (row: string) => `left(trim(${plain(`${row}.title`)}), 80)`;

const tags = (row: string) => `array_remove(array[
    '#type=' || upper(${row}.source_type), '#source=' || upper(trim(${row}.source_name)), '#agency=' || upper(trim(${row}.agency_name)),
    '#set_aside=' || upper(${row}.set_aside->>'code'), '#number=' || nullif(upper(regexp_replace(${row}.opportunity_number, '[^[:alnum:]]+', '', 'g')), '')
  ], null) || array(
    select '#naics=' || upper(code) from unnest(${row}.naics_codes) code union all
    select '#psc=' || upper(code) from unnest(${row}.psc_codes) code union all
    select '#aln=' || upper(code) from unnest(${row}.aln_codes) code union all
    select '#applicant=' || upper(code) from unnest(${row}.eligible_applicants) code)`;

/** Nearly the document that the service makes. It makes those of version 0 anew: with acronyms, accents and states. */
const document = (row: string) => `setweight(to_tsvector('english', ${plain(`${row}.title`)}), 'A') ||
  setweight(to_tsvector('english', ${plain(`coalesce(${row}.agency_name, '')`)}), 'B') ||
  setweight(to_tsvector('english', ${plain(`concat_ws(' ', ${row}.opportunity_number, array_to_string(${row}.keywords, ' '), ${row}.location)`)}), 'C') ||
  setweight(to_tsvector('english', ${plain(`${row}.description`)}), 'D') || array_to_tsvector(${tags(row)})`;

/**
 * Splits `opportunity` into narrow rows for lists and figures, texts, and search documents, and adds counts. A view with the name and the
 * columns of the former table lets the previous release read and write meanwhile: it joins the new tables, and passes what is written on to them.
 *
 * Readers go on until the last step. Writers wait, as for a large batch of another source.
 */
export class NarrowRows1795383000000 implements MigrationInterface {
  name = 'NarrowRows1795383000000';

  async up(runner: QueryRunner): Promise<void> {
    // The lock of all writers, see with-write-lock.ts.
    await runner.query('select pg_advisory_xact_lock(7262001)');
    // Their names are needed for what takes their place.
    for (const name of ['search', 'merge_key', 'next_change'])
      await runner.query(`alter index opportunity_${name} rename to former_${name}`);
    await createTables(runner);
    await copyRows(runner);
    await createIndexes(runner);
    await runner.query('analyze opportunity_summary, opportunity_text, opportunity_search');
    await runner.query(`alter table source_record drop constraint source_record_opportunity_id_fkey`);
    await runner.query(`drop table opportunity`);
    await runner.query(`
      alter table source_record add constraint source_record_opportunity_id_fkey
        foreign key (opportunity_id) references opportunity_summary (id) on delete cascade`);
    await createView(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('select pg_advisory_xact_lock(7262001)');
    await runner.query('alter view opportunity rename to opportunity_view');
    await createFormerTable(runner);
    await runner.query(
      `insert into opportunity (id, ${kept}, ${texts}) select id, ${kept}, ${texts} from opportunity_view`,
    );
    await runner.query(`alter table source_record drop constraint source_record_opportunity_id_fkey`);
    await runner.query(`
      alter table source_record add constraint source_record_opportunity_id_fkey
        foreign key (opportunity_id) references opportunity (id) on delete cascade`);
    await runner.query(`drop view opportunity_view`);
    await runner.query(`drop function insert_opportunity, update_opportunity, delete_opportunity`);
    await runner.query(`drop function search_hits, some_search_hits`);
    await runner.query(
      `drop table opportunity_text, opportunity_search, opportunity_summary, opportunity_count, search_word, search_word_change`,
    );
    await createFormerIndexes(runner);
  }
}

async function createTables(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table opportunity_summary (
      id uuid primary key,
      demo boolean not null,
      source_type text not null,
      source_name text not null,
      opportunity_number text,
      merge_key text,
      title text not null,
      title_order text not null collate "C",
      agency_name text,
      lifecycle text not null,
      estimated_value numeric(17,2),
      value_kind text,
      currency text,
      dollars numeric(17,2) generated always as (case when currency is null then estimated_value end) stored,
      posted_at timestamptz,
      due_at timestamptz,
      states text[] not null,
      naics_codes text[] not null,
      psc_codes text[] not null,
      aln_codes text[] not null,
      set_aside jsonb,
      eligible_applicants text[] not null,
      status text not null,
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
      updated_at timestamptz not null
    )`);
  await runner.query(`
    create table opportunity_text (
      id uuid primary key references opportunity_summary (id) on delete cascade,
      description text not null,
      source_url text,
      notice_type text,
      posted_date text,
      due_date text,
      location text,
      contact_info text,
      keywords text[] not null,
      other_codes text[] not null,
      expected_awards integer,
      cost_sharing boolean,
      value_floor numeric(17,2),
      value_ceiling numeric(17,2),
      attachments jsonb not null
    )`);
  // Not compressed: most documents are looked at once per search, and unpacking them costs more than reading.
  await runner.query(`
    create table opportunity_search (
      id uuid primary key references opportunity_summary (id) on delete cascade,
      made_by smallint not null,
      document tsvector not null
    )`);
  await runner.query(`alter table opportunity_search alter document set storage external`);
  await runner.query(`
    create table opportunity_count (
      kind text not null collate "C",
      demo boolean not null,
      key text not null collate "C",
      records bigint not null,
      valued bigint not null,
      dollars numeric not null,
      primary key (kind, demo, key)
    ) with (fillfactor = 70)`);
  await runner.query(
    `create table search_word (word text primary key collate "C", documents integer not null) with (fillfactor = 80)`,
  );
  await runner.query(`
    create table search_word_change (
      number bigint generated always as identity primary key,
      words text[] not null,
      documents integer[] not null
    )`);
}

async function copyRows(runner: QueryRunner): Promise<void> {
  await runner.query(`
    insert into opportunity_summary (id, ${kept}, states, title_order)
    select id, ${kept}, '{}', ${titleOrder('opportunity')} from opportunity`);
  await runner.query(`insert into opportunity_text (id, ${texts}) select id, ${texts} from opportunity`);
  await runner.query(
    `insert into opportunity_search (id, made_by, document) select id, 0, ${document('opportunity')} from opportunity`,
  );
  await runner.query(`
    insert into search_word (word, documents)
    select word, ndoc from ts_stat('select document from opportunity_search')
     where (word >= 'a' collate "C" or length(word) <= 4 or word like '#%') and length(word) <= 60 and word not like '#number=%'`);
  // The service counts the rows: see opportunity-counts.ts.
  await runner.query(`insert into opportunity_count values ('stale', false, '', 1, 0, 0)`);
}

const orders = [
  ['relevance', 'relevance_score, total_score'],
  ['total', 'total_score'],
  ['due', 'due_at'],
  ['value', 'dollars'],
  ['posted', 'posted_at'],
  ['title', 'title_order'],
  ['created', 'created_at'],
  ['updated', 'updated_at'],
] as const;

async function createIndexes(runner: QueryRunner): Promise<void> {
  for (const [name, columns] of orders)
    await runner.query(`create index opportunity_by_${name} on opportunity_summary (demo, status, ${columns}, id)`);
  await runner.query(
    `create index opportunity_merge_key on opportunity_summary (merge_key) where merge_key is not null`,
  );
  await runner.query(
    `create index opportunity_next_change on opportunity_summary (next_change_at) where next_change_at is not null`,
  );
  await runner.query(`create index opportunity_outdated_document on opportunity_search (made_by)`);
  // Some entries wait in a list that each search reads: short, so that searches during a sync stay fast.
  await runner.query(
    `create index opportunity_document on opportunity_search using gin (document) with (fastupdate = on, gin_pending_list_limit = 1024)`,
  );
  // For suggestions, where the server has the extension.
  await runner.query(`
    do $$ begin
      if exists (
        select from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm' and nspname = 'extensions') then
        create index search_word_similar on search_word using gin (substr(word, 7) extensions.gin_trgm_ops) where word like '#word=%';
      end if;
    end $$`);
  // A function, so that the planner never reads the whole table instead of the index.
  await runner.query(`
    create function search_hits(query tsquery) returns setof uuid language sql stable rows 5000 set enable_seqscan = off
    as 'select id from opportunity_search where document @@ query'`);
  await runner.query(`
    create function some_search_hits(query tsquery, most integer) returns setof uuid language sql stable rows 5000 set enable_seqscan = off
    as 'select id from opportunity_search where document @@ query limit most'`);
}

async function createView(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create view opportunity as
    select o.id, ${of('o', kept)}, ${of('t', texts)}, o.dollars, s.document as search
      from opportunity_summary o left join opportunity_text t on t.id = o.id left join opportunity_search s on s.id = o.id`);
  const trigger = async (event: 'insert' | 'update' | 'delete', body: string) => {
    await runner.query(`create function ${event}_opportunity() returns trigger language plpgsql set search_path from current as $body$ begin
      ${body}
      insert into opportunity_count values ('stale', false, '', 1, 0, 0) on conflict do nothing;
      return ${event === 'delete' ? 'old' : 'new'};
    end $body$`);
    await runner.query(
      `create trigger ${event}_opportunity instead of ${event} on opportunity for each row execute function ${event}_opportunity()`,
    );
  };
  await trigger(
    'insert',
    `insert into opportunity_summary (id, ${kept}, states, title_order) values (new.id, ${of('new', kept)}, '{}', ${titleOrder('new')});
     insert into opportunity_text (id, ${texts}) values (new.id, ${of('new', texts)});
     insert into opportunity_search (id, made_by, document) values (new.id, 0, ${document('new')});`,
  );
  await trigger(
    'update',
    `update opportunity_summary set ${assigned(kept)}, title_order = ${titleOrder('new')} where id = old.id;
     update opportunity_text set ${assigned(texts)} where id = old.id;
     if (new.title, new.agency_name, new.opportunity_number, new.keywords, new.location, new.description)
        is distinct from (old.title, old.agency_name, old.opportunity_number, old.keywords, old.location, old.description) then
       update opportunity_search set made_by = 0, document = ${document('new')} where id = old.id;
     end if;`,
  );
  await trigger('delete', `delete from opportunity_summary where id = old.id;`);
}
