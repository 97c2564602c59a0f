import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Table, name of the trigger, column of the account's id, event and condition. */
const triggers = [
  ['account', 'removed', 'id', 'delete', 'true'],
  [
    'account',
    'changed',
    'id',
    'update',
    '(old.email, old.banned_until, old.is_demo, old.is_anonymous) is distinct from (new.email, new.banned_until, new.is_demo, new.is_anonymous)',
  ],
  ['session', 'removed', 'account_id', 'delete', 'true'],
  // A refresh only prolongs a session.
  [
    'session',
    'changed',
    'account_id',
    'update',
    'old.not_after > new.not_after or old.refreshed_at > new.refreshed_at',
  ],
  ['factor', 'added', 'account_id', 'insert', `new.status = 'verified'`],
  ['factor', 'changed', 'account_id', 'update', 'old.status <> new.status'],
  ['factor', 'removed', 'account_id', 'delete', `old.status = 'verified'`],
  ['api_token', 'removed', 'account_id', 'delete', 'true'],
  [
    'api_token',
    'changed',
    'account_id',
    'update',
    '(old.name, old.scope, old.token_hash, old.expires_at) is distinct from (new.name, new.scope, new.token_hash, new.expires_at)',
  ],
] as const;

/**
 * Every commit that ends a session or token, or changes what identifies a caller, notifies the service of the account: also
 * cascades, and bans by hand, which no code of the service would notice.
 */
export class NotifyCallerChanges1795383462000 implements MigrationInterface {
  name = 'NotifyCallerChanges1795383462000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function notify_caller_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('auth_caller_changed', to_jsonb(coalesce(old, new)) ->> tg_argv[0]);
        return null;
      end $$`);
    for (const [table, name, column, event, condition] of triggers)
      await runner.query(
        `create trigger caller_${name} after ${event} on ${table} for each row when (${condition}) execute function notify_caller_change('${column}')`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, name] of triggers) await runner.query(`drop trigger caller_${name} on ${table}`);
    await runner.query('drop function notify_caller_change()');
  }
}
