import { type MigrationInterface, type QueryRunner } from 'typeorm';

const accounts = [
  `create table account (
    id uuid primary key,
    email text,
    email_confirmed_at timestamptz(3),
    password_hash text,
    user_metadata jsonb not null default '{}',
    is_anonymous boolean not null default false,
    is_demo boolean not null default false,
    new_email text,
    email_change_sent_at timestamptz(3),
    confirmation_sent_at timestamptz(3),
    recovery_sent_at timestamptz(3),
    reauthentication_sent_at timestamptz(3),
    last_sign_in_at timestamptz(3),
    banned_until timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  // Addresses are stored in lower case; the expression ensures it for later code.
  `create unique index account_email on account (lower(email))`,
  `create table identity (
    id uuid primary key,
    account_id uuid not null references account (id) on delete cascade,
    provider text not null,
    provider_id text not null,
    identity_data jsonb not null,
    email text,
    last_sign_in_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  `create unique index identity_subject on identity (provider, provider_id)`,
  `create index identity_account on identity (account_id)`,
  // Nothing of a sign-up is applied before the mail of that very sign-up was opened.
  `create table pending_sign_up (
    token_hash text primary key,
    email text not null,
    password_hash text,
    user_metadata jsonb not null,
    code_challenge text,
    code_challenge_method text,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  `create index pending_sign_up_email on pending_sign_up (email)`,
  `create index pending_sign_up_expires on pending_sign_up (expires_at)`,
  `create table one_time_token (
    token_hash text primary key,
    account_id uuid not null references account (id) on delete cascade,
    purpose text not null,
    email text not null,
    code_challenge text,
    code_challenge_method text,
    failures integer not null default 0,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  `create unique index one_time_token_newest on one_time_token (account_id, purpose)`,
  `create index one_time_token_expires on one_time_token (expires_at)`,
  `create table auth_code (
    code_hash text primary key,
    account_id uuid not null references account (id) on delete cascade,
    code_challenge text not null,
    code_challenge_method text not null,
    method text not null,
    pending_identity jsonb,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  `create index auth_code_expires on auth_code (expires_at)`,
  `create table provider_flow (
    state_hash text primary key,
    kind text not null,
    account_id uuid references account (id) on delete cascade,
    sealed text not null,
    code_challenge text,
    code_challenge_method text,
    redirect_to text not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  `create index provider_flow_expires on provider_flow (expires_at)`,
];

const sessions = [
  `create table session (
    id uuid primary key,
    account_id uuid not null references account (id) on delete cascade,
    refresh_key text not null,
    refresh_counter bigint not null default 0,
    refresh_floor bigint not null default 0,
    aal text not null,
    amr jsonb not null,
    factor_id uuid,
    user_agent text not null,
    address text not null,
    created_at timestamptz(3) not null,
    refreshed_at timestamptz(3) not null,
    not_after timestamptz(3) not null
  )`,
  `create index session_account on session (account_id)`,
  `create index session_not_after on session (not_after)`,
  `create table factor (
    id uuid primary key,
    account_id uuid not null references account (id) on delete cascade,
    friendly_name text not null,
    secret text not null,
    status text not null,
    last_used_step bigint not null default 0,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  // The name is there to tell factors apart; one without a name may stand beside another.
  `create unique index factor_name on factor (account_id, friendly_name) where friendly_name <> ''`,
  `create index factor_account on factor (account_id)`,
  `create table factor_challenge (
    id uuid primary key,
    factor_id uuid not null references factor (id) on delete cascade,
    session_id uuid not null references session (id) on delete cascade,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  `create index factor_challenge_factor on factor_challenge (factor_id)`,
  `create index factor_challenge_session on factor_challenge (session_id)`,
  `create table recovery_code (
    account_id uuid not null references account (id) on delete cascade,
    code_hash text not null,
    created_at timestamptz(3) not null,
    used_at timestamptz(3),
    primary key (account_id, code_hash)
  )`,
  `create table api_token (
    id uuid primary key,
    account_id uuid not null references account (id) on delete cascade,
    name text not null,
    token_hash text not null,
    hint text not null,
    scope text not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3),
    last_used_at timestamptz(3)
  )`,
  `create unique index api_token_hash on api_token (token_hash)`,
  `create index api_token_account on api_token (account_id)`,
];

const around = [
  // The columns that rate-limiter-flexible works with.
  `create table rate_limit (
    key character varying(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
  `create index rate_limit_expire on rate_limit (expire)`,
  // What is to be sent is encrypted: it holds links that sign people in.
  `create table mail (
    id uuid primary key,
    sealed text not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz(3) not null,
    created_at timestamptz(3) not null
  )`,
  `create index mail_next on mail (next_attempt_at)`,
  `create table audit_entry (
    seq bigint generated always as identity primary key,
    at timestamptz(3) not null,
    action text not null,
    account_id uuid,
    subject text,
    session_id uuid,
    address text not null,
    user_agent text not null,
    detail jsonb not null default '{}'
  )`,
  `create index audit_entry_account on audit_entry (account_id, seq desc)`,
  // What happened stays what happened: entries are added, and dropped only with age.
  `create function audit_entry_is_kept() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.at < now() - interval '90 days' then return old; end if;
    raise exception 'an audit entry is not changed';
  end $$`,
  `create trigger audit_entry_is_kept before update or delete on audit_entry for each row execute function audit_entry_is_kept()`,
  `create table user_preferences (
    account_id uuid primary key references account (id) on delete cascade,
    keywords jsonb not null,
    notification_settings jsonb not null,
    company_profile jsonb not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  `create table user_settings (
    account_id uuid primary key references account (id) on delete cascade,
    settings jsonb not null,
    updated_at timestamptz(3) not null
  )`,
];

/** Who may come in, how they came in, and what they keep here. */
export class CreateAccounts1795201200000 implements MigrationInterface {
  name = 'CreateAccounts1795201200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...accounts, ...sessions, ...around]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table user_settings, user_preferences, audit_entry, mail, rate_limit, api_token, recovery_code,
      factor_challenge, factor, session, provider_flow, auth_code, one_time_token, pending_sign_up, identity, account`);
    await runner.query('drop function audit_entry_is_kept');
  }
}
