import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Programs that wait for a person to confirm their sign-in (RFC 8628). */
export class CreateDeviceRequest1795520900000 implements MigrationInterface {
  name = 'CreateDeviceRequest1795520900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table device_request (
        device_code_hash text primary key,
        user_code text not null,
        client_id text not null,
        host text not null,
        scope text not null,
        replaces uuid,
        address text not null,
        status text not null default 'pending',
        account_id uuid references account (id) on delete cascade,
        interval_seconds integer not null,
        polled_at timestamptz(3),
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      )`);
    await runner.query('create unique index device_request_user_code on device_request (user_code)');
    await runner.query('create index device_request_expires on device_request (expires_at)');
    await runner.query('create index device_request_account on device_request (account_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table device_request');
  }
}
