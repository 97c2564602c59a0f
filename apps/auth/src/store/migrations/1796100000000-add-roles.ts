import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Installation roles of accounts and tokens, and invitations. The service appoints the first administrator when it starts. */
export class AddRoles1796100000000 implements MigrationInterface {
  name = 'AddRoles1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account ADD COLUMN role text DEFAULT 'member' NOT NULL;
      CREATE INDEX account_role ON account (role) WHERE role <> 'member';
      -- Highest role of the token: existing tokens are limited only by the role of their account.
      ALTER TABLE api_token ADD COLUMN role text DEFAULT 'administrator' NOT NULL;
      CREATE TRIGGER role_changed AFTER UPDATE ON account FOR EACH ROW
        WHEN (old.role IS DISTINCT FROM new.role) EXECUTE FUNCTION notify_caller_change('id');
      CREATE TABLE invitation (
        id uuid PRIMARY KEY,
        token_hash text NOT NULL,
        email text NOT NULL,
        role text NOT NULL,
        invited_by uuid REFERENCES account (id) ON DELETE SET NULL,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL
      );
      CREATE UNIQUE INDEX invitation_token ON invitation (token_hash);
      CREATE UNIQUE INDEX invitation_email ON invitation (email);
      CREATE INDEX invitation_expires ON invitation (expires_at);
      CREATE INDEX invitation_invited_by ON invitation (invited_by);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE invitation;
      DROP TRIGGER role_changed ON account;
      ALTER TABLE api_token DROP COLUMN role;
      ALTER TABLE account DROP COLUMN role;`);
  }
}
