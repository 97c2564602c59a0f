import { createDeadLetters, createOutboxStore } from '@rfp/persistence/schema/kit-tables';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Columns for the entries of all services, and commitments to the values that the removal of an account erases. */
const columns = `
  ALTER TABLE audit_entry
    ALTER COLUMN address DROP NOT NULL,
    ALTER COLUMN user_agent DROP NOT NULL,
    ADD COLUMN recorded_at timestamptz(3) NOT NULL DEFAULT now(),
    ADD COLUMN service text NOT NULL DEFAULT 'auth',
    ADD COLUMN workspace_id uuid,
    ADD COLUMN target text,
    ADD COLUMN before jsonb,
    ADD COLUMN after jsonb,
    ADD COLUMN salt uuid,
    ADD COLUMN subject_salt uuid,
    ADD COLUMN address_commitment text,
    ADD COLUMN user_agent_commitment text,
    ADD COLUMN subject_commitment text;`;

/** Commitments of new entries are made here, so that an entry costs the sign-in no further statement, also in processes of the previous release. */
const commitments = `
  CREATE FUNCTION audit_commitment(salt uuid, value text) RETURNS text LANGUAGE sql AS
    $$ SELECT encode(sha256(convert_to(salt::text || value, 'UTF8')), 'hex') $$;
  CREATE FUNCTION commit_audit_origin() RETURNS trigger LANGUAGE plpgsql AS $$
  declare
    origin_salt uuid := gen_random_uuid();
  begin
    new.address_commitment := audit_commitment(origin_salt, coalesce(new.address, ''));
    new.user_agent_commitment := audit_commitment(origin_salt, coalesce(new.user_agent, ''));
    if new.address is null then new.salt := null; new.user_agent := null; else new.salt := origin_salt; end if;
    if new.subject is not null then
      new.subject_salt := gen_random_uuid();
      new.subject_commitment := audit_commitment(new.subject_salt, new.subject);
    end if;
    return new;
  end $$;
  CREATE TRIGGER audit_origin_committed BEFORE INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION commit_audit_origin();`;

/** Entries of the previous release: their addresses are erased if their account is gone. */
const existingEntries = `
  ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_is_kept;
  UPDATE audit_entry SET recorded_at = at, salt = gen_random_uuid(),
         subject_salt = CASE WHEN subject IS NOT NULL THEN gen_random_uuid() END;
  UPDATE audit_entry SET address_commitment = audit_commitment(salt, address),
         user_agent_commitment = audit_commitment(salt, user_agent),
         subject_commitment = audit_commitment(subject_salt, subject);
  UPDATE audit_entry SET address = NULL, user_agent = NULL, salt = NULL
   WHERE account_id IS NOT NULL AND NOT EXISTS (SELECT FROM account WHERE account.id = audit_entry.account_id);
  ALTER TABLE audit_entry ENABLE TRIGGER audit_entry_is_kept;
  ALTER TABLE audit_entry ALTER COLUMN address_commitment SET NOT NULL, ALTER COLUMN user_agent_commitment SET NOT NULL;`;

const tables = `
  -- The order of the entries, with a chain of hashes.
  CREATE TABLE audit_seal (
    position bigint PRIMARY KEY,
    entry_seq bigint NOT NULL,
    day date NOT NULL,
    hash text NOT NULL
  );
  CREATE UNIQUE INDEX audit_seal_entry ON audit_seal (entry_seq);

  -- Ends of complete days. The oldest is the end of the last day that was deleted after the retention.
  CREATE TABLE audit_day (
    day date PRIMARY KEY,
    entries integer NOT NULL,
    position bigint NOT NULL,
    hash text NOT NULL
  );

  CREATE INDEX audit_entry_workspace ON audit_entry (workspace_id, seq DESC) WHERE workspace_id IS NOT NULL;
  CREATE INDEX audit_entry_target ON audit_entry (target text_pattern_ops, seq DESC) WHERE target IS NOT NULL;
  CREATE INDEX audit_entry_action ON audit_entry (action, seq DESC);
  CREATE INDEX audit_entry_service ON audit_entry (service, seq DESC) WHERE service <> 'auth';
  CREATE INDEX audit_entry_subject ON audit_entry (subject) WHERE subject IS NOT NULL;`;

/**
 * Entries may only lose their erasable values, all values of a kind together. Entries and seals are deleted after 90 days at the earliest, and an
 * entry only after its seal: the previous release deletes entries by their age, which would break the chain.
 */
const protection = `
  CREATE OR REPLACE FUNCTION audit_entry_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
  declare
    erasable constant text[] := array['address', 'user_agent', 'salt', 'subject', 'subject_salt'];
  begin
    if tg_op = 'DELETE' then
      if old.recorded_at >= now() - interval '90 days' then raise exception 'an audit entry is not changed'; end if;
      if exists (select from audit_seal where entry_seq = old.seq) then return null; end if;
      return old;
    end if;
    if to_jsonb(new) - erasable = to_jsonb(old) - erasable
      and ((new.address, new.user_agent, new.salt) is not distinct from (old.address, old.user_agent, old.salt)
        or (new.address is null and new.user_agent is null and new.salt is null))
      and ((new.subject, new.subject_salt) is not distinct from (old.subject, old.subject_salt)
        or (new.subject is null and new.subject_salt is null))
    then return new; end if;
    raise exception 'an audit entry is not changed';
  end $$;
  CREATE FUNCTION audit_seal_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
  begin
    if tg_op = 'DELETE' and old.day < (now() at time zone 'utc')::date - 90 then return old; end if;
    raise exception 'a seal of the audit log is not changed';
  end $$;
  CREATE TRIGGER audit_seal_is_kept BEFORE UPDATE OR DELETE ON audit_seal FOR EACH ROW EXECUTE FUNCTION audit_seal_is_kept();
  CREATE TRIGGER audit_day_is_kept BEFORE UPDATE OR DELETE ON audit_day FOR EACH ROW EXECUTE FUNCTION audit_seal_is_kept();`;

/**
 * However an account is deleted, its entries lose network address and browser, and entries about its address lose the hash of the address. Attempts
 * with this address before the account existed lose both.
 */
const erasure = `
  CREATE FUNCTION erase_audit_origin() RETURNS trigger LANGUAGE plpgsql AS $$
  declare
    own_subject constant text := translate(rtrim(encode(sha256(convert_to(lower(old.email), 'UTF8')), 'base64'), '='), '+/', '-_');
  begin
    update audit_entry set address = null, user_agent = null, salt = null
      where salt is not null and (account_id = old.id or (account_id is null and subject = own_subject));
    update audit_entry set subject = null, subject_salt = null where subject = own_subject;
    return null;
  end $$;
  CREATE TRIGGER audit_origin_erased AFTER DELETE ON account FOR EACH ROW EXECUTE FUNCTION erase_audit_origin();`;

/** Adds the entries of the other services to the audit log, with a chain of hashes over all of it. */
export class SealAuditLog1796300000000 implements MigrationInterface {
  name = 'SealAuditLog1796300000000';

  async up(runner: QueryRunner): Promise<void> {
    await createDeadLetters(runner);
    // Missing since the service has an outbox.
    await createOutboxStore(runner);
    for (const sql of [columns, commitments, existingEntries, tables, protection, erasure]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER audit_origin_erased ON account;
      DROP FUNCTION erase_audit_origin;
      DROP TRIGGER audit_origin_committed ON audit_entry;
      DROP FUNCTION commit_audit_origin;
      DROP FUNCTION audit_commitment;
      CREATE OR REPLACE FUNCTION audit_entry_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
      begin
        if tg_op = 'DELETE' and old.at < now() - interval '90 days' then return old; end if;
        raise exception 'an audit entry is not changed';
      end $$;
      DROP TABLE audit_day;
      DROP TABLE audit_seal;
      DROP FUNCTION audit_seal_is_kept;
      ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_is_kept;
      UPDATE audit_entry SET address = coalesce(address, ''), user_agent = coalesce(user_agent, '');
      ALTER TABLE audit_entry ENABLE TRIGGER audit_entry_is_kept;
      DROP INDEX audit_entry_action;
      DROP INDEX audit_entry_subject;
      ALTER TABLE audit_entry
        ALTER COLUMN address SET NOT NULL, ALTER COLUMN user_agent SET NOT NULL,
        DROP COLUMN recorded_at, DROP COLUMN service, DROP COLUMN workspace_id, DROP COLUMN target, DROP COLUMN before,
        DROP COLUMN after, DROP COLUMN salt, DROP COLUMN subject_salt, DROP COLUMN address_commitment,
        DROP COLUMN user_agent_commitment, DROP COLUMN subject_commitment;
      DROP TABLE outbox_store, dead_letter;`);
  }
}
