import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Tables whose changes concern the lists of their workspace. Views and notes are not in lists. */
const listedTables = ['opportunity_mark', 'opportunity_watch', 'workspace_tag', 'opportunity_tag'];

/** Adds the marks of workspaces: watches, dismissals, tags, notes, views, and the changes that can be undone. */
export class AddMarks1796103300000 implements MigrationInterface {
  name = 'AddMarks1796103300000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables) await runner.query(statement);
    await runner.query(notifyFunction('notify_mark_change', 'changed'));
    await runner.query(
      notifyFunction('notify_tag_change', 'changed join workspace_tag tag on tag.id = changed.tag_id'),
    );
    for (const table of listedTables) {
      const notify = table === 'opportunity_tag' ? 'notify_tag_change' : 'notify_mark_change';
      for (const [event, rows] of [
        ['insert', 'new'],
        ['update', 'new'],
        ['delete', 'old'],
      ])
        await runner.query(`create trigger catalogue_changed_by_${event} after ${event} on ${table}
          referencing ${rows} table as changed for each statement execute function ${notify}()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...listedTables, 'opportunity_note', 'opportunity_viewed', 'mark_batch'].toReversed())
      await runner.query(`drop table ${table} cascade`);
    await runner.query('drop function notify_mark_change, notify_tag_change');
  }
}

/** SQL of a trigger function that notifies of each workspace whose rows a statement has changed. */
function notifyFunction(name: string, changedRows: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$
    begin
      perform pg_notify('catalogue_changed', 'workspace ' || workspace_id)
         from (select distinct workspace_id from ${changedRows}) workspaces;
      return null;
    end $$`;
}

const opportunityId = 'opportunity_id uuid not null references opportunity_summary (id) on delete cascade';

const tables = [
  `create table opportunity_mark (
    workspace_id uuid not null,
    ${opportunityId},
    dismissed_at timestamptz not null,
    dismissed_by uuid,
    dismissed_reason text,
    primary key (workspace_id, opportunity_id)
  )`,
  'create index opportunity_mark_opportunity on opportunity_mark (opportunity_id)',
  `create table opportunity_watch (
    workspace_id uuid not null,
    ${opportunityId},
    person_id uuid not null,
    watched_at timestamptz not null,
    primary key (workspace_id, opportunity_id, person_id)
  )`,
  'create index opportunity_watch_opportunity on opportunity_watch (opportunity_id)',
  'create index opportunity_watch_person on opportunity_watch (person_id)',
  `create table workspace_tag (
    id uuid primary key,
    workspace_id uuid not null,
    name text not null,
    colour text not null
  )`,
  'create unique index workspace_tag_name on workspace_tag (workspace_id, lower(name))',
  `create table opportunity_tag (
    tag_id uuid not null references workspace_tag (id) on delete cascade,
    ${opportunityId},
    added_by uuid,
    added_at timestamptz not null,
    primary key (tag_id, opportunity_id)
  )`,
  'create index opportunity_tag_opportunity on opportunity_tag (opportunity_id)',
  `create table opportunity_note (
    id uuid primary key,
    workspace_id uuid not null,
    ${opportunityId},
    author_id uuid,
    text text not null,
    mentions uuid[] not null,
    created_at timestamptz not null,
    edited_at timestamptz
  )`,
  'create index opportunity_note_opportunity on opportunity_note (opportunity_id, workspace_id)',
  'create index opportunity_note_workspace on opportunity_note (workspace_id)',
  'create index opportunity_note_author on opportunity_note (author_id)',
  `create table opportunity_viewed (
    workspace_id uuid not null,
    ${opportunityId},
    person_id uuid not null,
    viewed_at timestamptz not null,
    primary key (workspace_id, opportunity_id, person_id)
  )`,
  'create index opportunity_viewed_opportunity on opportunity_viewed (opportunity_id)',
  'create index opportunity_viewed_person on opportunity_viewed (person_id)',
  'create index opportunity_viewed_age on opportunity_viewed (viewed_at)',
  `create table mark_batch (
    id uuid primary key,
    workspace_id uuid not null,
    person_id uuid not null,
    action text not null,
    at timestamptz not null,
    changes jsonb not null
  )`,
  'create index mark_batch_age on mark_batch (at)',
  'create index mark_batch_person on mark_batch (person_id)',
  'create index mark_batch_workspace on mark_batch (workspace_id)',
];
