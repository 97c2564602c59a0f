import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What people have split and merged by hand. No foreign key to opportunities: a decision outlives them, so that it still holds when a
 * removed source is added again.
 */
export class KeepMergeDecisions1795388309000 implements MigrationInterface {
  name = 'KeepMergeDecisions1795388309000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table merge_decision (
        id uuid primary key,
        number bigint generated always as identity,
        kind text not null,
        demo boolean not null,
        opportunity_id uuid not null,
        other_id uuid not null,
        former jsonb,
        decided_by uuid not null,
        decided_label text not null,
        decided_at timestamptz not null,
        revoked_by uuid,
        revoked_label text,
        revoked_at timestamptz,
        request_key text,
        request text
      )`);
    await runner.query(`
      create table merge_decision_notice (
        decision_id uuid not null references merge_decision (id) on delete cascade,
        source_name text not null,
        source_id text not null,
        former_id uuid not null,
        opportunity_id uuid not null,
        merge_key text,
        primary key (decision_id, source_name, source_id)
      )`);
    await runner.query(`create index merge_decision_opportunity on merge_decision (opportunity_id)`);
    await runner.query(`create index merge_decision_other on merge_decision (other_id)`);
    await runner.query(
      `create unique index merge_decision_request on merge_decision (decided_by, request_key) where request_key is not null`,
    );
    await runner.query(`create index merge_decision_of_notice on merge_decision_notice (source_name, source_id)`);
    await runner.query(
      `create index merge_decision_of_key on merge_decision_notice (merge_key) where merge_key is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table merge_decision_notice, merge_decision`);
  }
}
