import { type Baseline, rejectUndo } from '@rfp/persistence/schema/baseline';
import { createOutboxAndInbox } from '@rfp/persistence/schema/kit-tables';
import { type QueryRunner } from 'typeorm';
import { auditTrail, callerChanges } from './baseline/triggers.js';

const tables = `
  CREATE TABLE account (
    id uuid PRIMARY KEY,
    email text,
    email_confirmed_at timestamptz(3),
    password_hash text,
    user_metadata jsonb DEFAULT '{}' NOT NULL,
    is_anonymous boolean DEFAULT false NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    new_email text,
    email_change_sent_at timestamptz(3),
    confirmation_sent_at timestamptz(3),
    recovery_sent_at timestamptz(3),
    reauthentication_sent_at timestamptz(3),
    last_sign_in_at timestamptz(3),
    banned_until timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  );
  -- Addresses are stored in lower case; the expression ensures it for later code.
  CREATE UNIQUE INDEX account_email ON account (lower(email));

  CREATE TABLE identity (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    provider text NOT NULL,
    provider_id text NOT NULL,
    identity_data jsonb NOT NULL,
    email text,
    last_sign_in_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  );
  CREATE INDEX identity_account ON identity (account_id);
  CREATE UNIQUE INDEX identity_subject ON identity (provider, provider_id);

  -- A sign-up is applied only after the mail of that very sign-up was opened.
  CREATE TABLE pending_sign_up (
    token_hash text PRIMARY KEY,
    email text NOT NULL,
    password_hash text,
    user_metadata jsonb NOT NULL,
    code_challenge text,
    code_challenge_method text,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    account_id uuid DEFAULT gen_random_uuid() NOT NULL
  );
  CREATE INDEX pending_sign_up_email ON pending_sign_up (email);
  CREATE INDEX pending_sign_up_expires ON pending_sign_up (expires_at);

  CREATE TABLE one_time_token (
    token_hash text PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    purpose text NOT NULL,
    email text NOT NULL,
    code_challenge text,
    code_challenge_method text,
    failures integer DEFAULT 0 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL
  );
  CREATE INDEX one_time_token_expires ON one_time_token (expires_at);
  CREATE UNIQUE INDEX one_time_token_newest ON one_time_token (account_id, purpose);

  CREATE TABLE auth_code (
    code_hash text PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    code_challenge text NOT NULL,
    code_challenge_method text NOT NULL,
    method text NOT NULL,
    pending_identity jsonb,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL
  );
  CREATE INDEX auth_code_expires ON auth_code (expires_at);

  CREATE TABLE provider_flow (
    state_hash text PRIMARY KEY,
    kind text NOT NULL,
    account_id uuid REFERENCES account (id) ON DELETE CASCADE,
    sealed text NOT NULL,
    code_challenge text,
    code_challenge_method text,
    redirect_to text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL
  );
  CREATE INDEX provider_flow_expires ON provider_flow (expires_at);

  CREATE TABLE session (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    refresh_key text NOT NULL,
    refresh_counter bigint DEFAULT 0 NOT NULL,
    refresh_floor bigint DEFAULT 0 NOT NULL,
    aal text NOT NULL,
    amr jsonb NOT NULL,
    factor_id uuid,
    user_agent text NOT NULL,
    address text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    refreshed_at timestamptz(3) NOT NULL,
    not_after timestamptz(3) NOT NULL
  );
  CREATE INDEX session_account ON session (account_id);
  CREATE INDEX session_not_after ON session (not_after);

  CREATE TABLE factor (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    friendly_name text NOT NULL,
    secret text NOT NULL,
    status text NOT NULL,
    last_used_step bigint DEFAULT 0 NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  );
  CREATE INDEX factor_account ON factor (account_id);
  -- Names tell factors apart; several factors may have none.
  CREATE UNIQUE INDEX factor_name ON factor (account_id, friendly_name) WHERE friendly_name <> '';

  CREATE TABLE factor_challenge (
    id uuid PRIMARY KEY,
    factor_id uuid NOT NULL REFERENCES factor (id) ON DELETE CASCADE,
    session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL
  );
  CREATE INDEX factor_challenge_factor ON factor_challenge (factor_id);
  CREATE INDEX factor_challenge_session ON factor_challenge (session_id);

  CREATE TABLE recovery_code (
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    code_hash text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    PRIMARY KEY (account_id, code_hash)
  );

  -- Networks that an account signed in from: wrong passwords from elsewhere do not block these.
  CREATE TABLE known_network (
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    network_hash text NOT NULL,
    seen_at timestamptz(3) NOT NULL,
    PRIMARY KEY (account_id, network_hash)
  );
  CREATE INDEX known_network_seen ON known_network (seen_at);

  CREATE TABLE api_token (
    id uuid PRIMARY KEY,
    account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    name text NOT NULL,
    token_hash text NOT NULL,
    hint text NOT NULL,
    scope text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3),
    last_used_at timestamptz(3)
  );
  CREATE INDEX api_token_account ON api_token (account_id);
  CREATE UNIQUE INDEX api_token_hash ON api_token (token_hash);

  -- Programs that wait for a person to confirm their sign-in (RFC 8628).
  -- session_id: the session in which it was confirmed; without a reference, because sessions end while a program waits.
  CREATE TABLE device_request (
    device_code_hash text PRIMARY KEY,
    user_code text NOT NULL,
    client_id text NOT NULL,
    host text NOT NULL,
    scope text NOT NULL,
    replaces uuid,
    address text NOT NULL,
    status text DEFAULT 'pending' NOT NULL,
    account_id uuid REFERENCES account (id) ON DELETE CASCADE,
    interval_seconds integer NOT NULL,
    polled_at timestamptz(3),
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    session_id uuid
  );
  CREATE INDEX device_request_account ON device_request (account_id);
  CREATE INDEX device_request_expires ON device_request (expires_at);
  CREATE UNIQUE INDEX device_request_user_code ON device_request (user_code);

  CREATE TABLE user_preferences (
    account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    keywords jsonb NOT NULL,
    notification_settings jsonb NOT NULL,
    company_profile jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  );

  -- display: how lists look for a user, null until they change it.
  -- confirmed_email: another address for mails about opportunities; asked_email: the one last mailed a link to confirm it.
  CREATE TABLE user_settings (
    account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    settings jsonb NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    display jsonb,
    notifications jsonb,
    notify_since timestamptz(3),
    confirmed_email text,
    asked_email text
  );
  CREATE INDEX user_settings_notified ON user_settings (account_id) WHERE settings @> '{"email_notifications": true}'::jsonb;

  -- The columns that rate-limiter-flexible works with.
  CREATE TABLE rate_limit (
    key varchar(255) PRIMARY KEY,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
  );
  CREATE INDEX rate_limit_expire ON rate_limit (expire);

  -- Mails are encrypted, because they hold links that sign people in.
  CREATE TABLE mail (
    id uuid PRIMARY KEY,
    sealed text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL
  );
  CREATE INDEX mail_next ON mail (next_attempt_at);

  CREATE TABLE sent_digest (
    id uuid PRIMARY KEY,
    outcome text NOT NULL,
    created_at timestamptz(3) NOT NULL
  );
  CREATE INDEX sent_digest_age ON sent_digest (created_at);

  -- Entries are added, and deleted only with age: see the trigger below.
  CREATE TABLE audit_entry (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz(3) NOT NULL,
    action text NOT NULL,
    account_id uuid,
    subject text,
    session_id uuid,
    address text NOT NULL,
    user_agent text NOT NULL,
    detail jsonb DEFAULT '{}' NOT NULL
  );
  CREATE INDEX audit_entry_account ON audit_entry (account_id, seq DESC);`;

/** Tables for accounts, ways to sign in, sessions, tokens, preferences and mails. */
export class Baseline1795910000000 implements Baseline {
  readonly name = 'Baseline1795910000000';
  readonly replaces = 'AddApprovingSession1795822800000';
  readonly down = rejectUndo;

  async up(runner: QueryRunner): Promise<void> {
    await createOutboxAndInbox(runner);
    await runner.query(tables);
    await runner.query(auditTrail);
    await runner.query(callerChanges);
  }
}
