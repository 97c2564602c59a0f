import { type AmrMethod } from '@rfp/contracts/auth';
import { type InstallationRole } from '@rfp/contracts/people/permissions';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type PendingIdentity } from '../providers/provider-user.js';
import { timestampColumn, nullableTimestampColumn } from './timestamp-column.js';

/** An account exists only after its address is confirmed. */
@Entity({ name: 'account' })
export class AccountEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { nullable: true }) email!: string | null;
  @Column(nullableTimestampColumn) email_confirmed_at!: Date | null;
  @Column('text', { nullable: true }) password_hash!: string | null;
  @Column('jsonb', { default: {} }) user_metadata!: object;
  @Column('text', { default: 'member' }) role!: InstallationRole;
  @Column('boolean', { default: false }) is_anonymous!: boolean;
  @Column('boolean', { default: false }) is_demo!: boolean;
  @Column('text', { nullable: true }) new_email!: string | null;
  @Column(nullableTimestampColumn) email_change_sent_at!: Date | null;
  @Column(nullableTimestampColumn) confirmation_sent_at!: Date | null;
  @Column(nullableTimestampColumn) recovery_sent_at!: Date | null;
  @Column(nullableTimestampColumn) reauthentication_sent_at!: Date | null;
  @Column(nullableTimestampColumn) last_sign_in_at!: Date | null;
  @Column(nullableTimestampColumn) banned_until!: Date | null;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) updated_at!: Date;
}

/** A way to sign in: the e-mail address with its password, or a provider's subject. */
@Entity({ name: 'identity' })
export class IdentityEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') account_id!: string;
  @Column('text') provider!: string;
  @Column('text') provider_id!: string;
  @Column('jsonb') identity_data!: object;
  @Column('text', { nullable: true }) email!: string | null;
  @Column(nullableTimestampColumn) last_sign_in_at!: Date | null;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) updated_at!: Date;
}

/** An unconfirmed sign-up, bound to the token of its mail. */
@Entity({ name: 'pending_sign_up' })
export class PendingSignUpEntity {
  @PrimaryColumn('text') token_hash!: string;
  /** Id of the account that a confirmation creates. */
  @Column('uuid', { default: () => 'gen_random_uuid()' }) account_id!: string;
  @Column('text') email!: string;
  @Column('text', { nullable: true }) password_hash!: string | null;
  @Column('jsonb') user_metadata!: object;
  @Column('text', { nullable: true }) code_challenge!: string | null;
  @Column('text', { nullable: true }) code_challenge_method!: string | null;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) expires_at!: Date;
}

/** An invitation that was neither accepted nor withdrawn; one per address. */
@Entity({ name: 'invitation' })
export class InvitationEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') token_hash!: string;
  /** In lower case. */
  @Column('text') email!: string;
  @Column('text') role!: InstallationRole;
  @Column('uuid', { nullable: true }) invited_by!: string | null;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) expires_at!: Date;
}

/** Purposes of tokens for existing accounts. Sign-ups have their own table because they have no account yet. */
export type TokenPurpose =
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'email_change_last'
  | 'reauthentication'
  | 'notification_email';

/** A token mailed to an existing account; one per purpose. */
@Entity({ name: 'one_time_token' })
export class OneTimeTokenEntity {
  @PrimaryColumn('text') token_hash!: string;
  @Column('uuid') account_id!: string;
  @Column('text') purpose!: TokenPurpose;
  @Column('text') email!: string;
  @Column('text', { nullable: true }) code_challenge!: string | null;
  @Column('text', { nullable: true }) code_challenge_method!: string | null;
  @Column('integer', { default: 0 }) failures!: number;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) expires_at!: Date;
}

/** A PKCE code, which redirects carry instead of tokens. */
@Entity({ name: 'auth_code' })
export class AuthCodeEntity {
  @PrimaryColumn('text') code_hash!: string;
  @Column('uuid') account_id!: string;
  @Column('text') code_challenge!: string;
  @Column('text') code_challenge_method!: string;
  @Column('text') method!: AmrMethod;
  /** Identity that the exchange links; null if the exchange starts a session. */
  @Column('jsonb', { nullable: true }) pending_identity!: PendingIdentity | null;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) expires_at!: Date;
}

/** A sign-in in progress at the provider. */
@Entity({ name: 'provider_flow' })
export class ProviderFlowEntity {
  @PrimaryColumn('text') state_hash!: string;
  @Column('text') kind!: string;
  @Column('uuid', { nullable: true }) account_id!: string | null;
  @Column('text') sealed!: string;
  @Column('text', { nullable: true }) code_challenge!: string | null;
  @Column('text', { nullable: true }) code_challenge_method!: string | null;
  @Column('text') redirect_to!: string;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) expires_at!: Date;
}
