import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Workspaces with members, profiles and invitations. Each account has a personal workspace with its id; triggers create and delete it, so that it
 * exists however an account comes and goes. The preferences and weights of accounts move to the profiles of their personal workspaces; their former
 * table stays for services of the previous release.
 */
const tables = `
  CREATE TABLE workspace (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    personal boolean DEFAULT false NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  );

  CREATE TABLE workspace_member (
    workspace_id uuid NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    role text NOT NULL,
    joined_at timestamptz(3) NOT NULL,
    PRIMARY KEY (workspace_id, account_id)
  );
  CREATE INDEX workspace_member_account ON workspace_member (account_id);

  -- weights: of the score; null for the defaults.
  CREATE TABLE workspace_profile (
    workspace_id uuid PRIMARY KEY REFERENCES workspace (id) ON DELETE CASCADE,
    keywords jsonb,
    company_profile jsonb,
    weights jsonb,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  );

  CREATE TABLE workspace_invitation (
    id uuid PRIMARY KEY,
    token_hash text NOT NULL,
    workspace_id uuid NOT NULL REFERENCES workspace (id) ON DELETE CASCADE,
    email text NOT NULL,
    role text NOT NULL,
    invited_by uuid REFERENCES account (id) ON DELETE SET NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL
  );
  CREATE UNIQUE INDEX workspace_invitation_token ON workspace_invitation (token_hash);
  CREATE UNIQUE INDEX workspace_invitation_email ON workspace_invitation (email, workspace_id);
  CREATE INDEX workspace_invitation_workspace ON workspace_invitation (workspace_id);
  CREATE INDEX workspace_invitation_expires ON workspace_invitation (expires_at);
  CREATE INDEX workspace_invitation_invited_by ON workspace_invitation (invited_by);

  -- Workspace of the token; null: the personal one.
  ALTER TABLE api_token ADD COLUMN workspace_id uuid REFERENCES workspace (id) ON DELETE CASCADE;
  CREATE INDEX api_token_workspace ON api_token (workspace_id) WHERE workspace_id IS NOT NULL;
  ALTER TABLE device_request ADD COLUMN workspace_id uuid REFERENCES workspace (id) ON DELETE CASCADE;`;

const personalWorkspaces = `
  CREATE FUNCTION create_personal_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
  begin
    insert into workspace (id, name, personal, created_at, updated_at) values (new.id, 'Personal', true, now(), now());
    insert into workspace_member (workspace_id, account_id, role, joined_at) values (new.id, new.id, 'owner', now());
    return null;
  end $$;
  CREATE TRIGGER personal_workspace_created AFTER INSERT ON account FOR EACH ROW EXECUTE FUNCTION create_personal_workspace();
  CREATE FUNCTION delete_personal_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
  begin
    delete from workspace where id = old.id;
    return null;
  end $$;
  CREATE TRIGGER personal_workspace_deleted AFTER DELETE ON account FOR EACH ROW EXECUTE FUNCTION delete_personal_workspace();

  INSERT INTO workspace (id, name, personal, created_at, updated_at) SELECT id, 'Personal', true, created_at, now() FROM account;
  INSERT INTO workspace_member (workspace_id, account_id, role, joined_at) SELECT id, id, 'owner', created_at FROM account;
  INSERT INTO workspace_profile (workspace_id, keywords, company_profile, weights, created_at, updated_at)
  SELECT account.id, preferences.keywords, preferences.company_profile, weights.given,
         coalesce(preferences.created_at, changed.updated_at), greatest(preferences.updated_at, changed.updated_at)
    FROM account
    LEFT JOIN user_preferences preferences ON preferences.account_id = account.id
    LEFT JOIN user_settings changed ON changed.account_id = account.id
    LEFT JOIN LATERAL (
      SELECT jsonb_object_agg(replace(key, '_weight', ''), value) AS given FROM jsonb_each(changed.settings)
       WHERE key IN ('relevance_weight', 'urgency_weight', 'value_weight', 'competition_weight')) weights ON true
   WHERE preferences.account_id IS NOT NULL OR weights.given IS NOT NULL;`;

/** Reports changed and removed members and saved profiles to the gateways, which cache callers and profiles. New members are not cached yet. */
const changes = `
  CREATE TRIGGER member_changed AFTER UPDATE OR DELETE ON workspace_member FOR EACH ROW
    EXECUTE FUNCTION notify_caller_change('account_id');
  CREATE FUNCTION notify_profile_change() RETURNS trigger LANGUAGE plpgsql AS $$
  begin
    perform pg_notify('auth_caller_changed', account_id::text) from workspace_member
      where workspace_id = coalesce(old.workspace_id, new.workspace_id);
    return null;
  end $$;
  CREATE TRIGGER profile_saved AFTER INSERT OR UPDATE OR DELETE ON workspace_profile FOR EACH ROW EXECUTE FUNCTION notify_profile_change();`;

export class AddWorkspaces1796200000000 implements MigrationInterface {
  name = 'AddWorkspaces1796200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [tables, personalWorkspaces, changes]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER personal_workspace_created ON account;
      DROP TRIGGER personal_workspace_deleted ON account;
      DROP FUNCTION create_personal_workspace;
      DROP FUNCTION delete_personal_workspace;
      ALTER TABLE device_request DROP COLUMN workspace_id;
      ALTER TABLE api_token DROP COLUMN workspace_id;
      DROP TABLE workspace_invitation;
      DROP TABLE workspace_profile;
      DROP TABLE workspace_member;
      DROP TABLE workspace;
      DROP FUNCTION notify_profile_change;`);
  }
}
