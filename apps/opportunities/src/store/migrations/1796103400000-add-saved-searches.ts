import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Saved searches of workspaces, when each person last opened them, and the default list of each person. */
export class AddSavedSearches1796103400000 implements MigrationInterface {
  name = 'AddSavedSearches1796103400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table saved_search (
      id uuid primary key,
      workspace_id uuid not null,
      owner_id uuid,
      name text not null,
      content jsonb not null,
      view jsonb,
      visibility text not null check (visibility in ('private', 'shared', 'locked')),
      version integer not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      check (visibility <> 'private' or owner_id is not null)
    )`);
    await runner.query('create index saved_search_workspace on saved_search (workspace_id)');
    await runner.query('create index saved_search_owner on saved_search (owner_id)');
    await runner.query('create index saved_search_deleted on saved_search (deleted_at) where deleted_at is not null');
    // Others must not notice the names of private searches, so these are unique for each owner.
    await runner.query(`create unique index saved_search_private_name on saved_search (workspace_id, owner_id, lower(name))
      where visibility = 'private' and deleted_at is null`);
    await runner.query(`create unique index saved_search_common_name on saved_search (workspace_id, lower(name))
      where visibility <> 'private' and deleted_at is null`);
    await runner.query(`create table saved_search_opened (
      search_id uuid not null references saved_search (id) on delete cascade,
      person_id uuid not null,
      opened_at timestamptz not null,
      new_since timestamptz not null,
      primary key (search_id, person_id)
    )`);
    await runner.query('create index saved_search_opened_person on saved_search_opened (person_id)');
    await runner.query(`create table default_search (
      workspace_id uuid not null,
      person_id uuid not null,
      search_id uuid not null references saved_search (id) on delete cascade,
      primary key (workspace_id, person_id)
    )`);
    await runner.query('create index default_search_person on default_search (person_id)');
    await runner.query('create index default_search_search on default_search (search_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table default_search');
    await runner.query('drop table saved_search_opened');
    await runner.query('drop table saved_search');
  }
}
