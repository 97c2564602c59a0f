import { type UserMetadata } from '@rfp/contracts/auth';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type PendingIdentity } from '../providers/provider-user.js';
import { timestampColumn, nullableTimestampColumn } from './timestamp-column.js';

/** Who may come in. There is no row before the address is confirmed. */
@Entity({ name: 'account' })
export class AccountEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { nullable: true }) email!: string | null;
  @Column(nullableTimestampColumn) email_confirmed_at!: Date | null;
  @Column('text', { nullable: true }) password_hash!: string | null;
  @Column('jsonb', { default: {} }) user_metadata!: UserMetadata;
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

/** A way in: the address with its password, or a provider's subject. */
@Entity({ name: 'identity' })
export class IdentityEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') account_id!: string;
  @Column('text') provider!: string;
  @Column('text') provider_id!: string;
  @Column('jsonb') identity_data!: Record<string, unknown>;
  @Column('text', { nullable: true }) email!: string | null;
  @Column(nullableTimestampColumn) last_sign_in_at!: Date | null;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) updated_at!: Date;
}

/** A sign-up whose mail has not been opened; bound to the token of that very mail. */
@Entity({ name: 'pending_sign_up' })
export class PendingSignUpEntity {
  @PrimaryColumn('text') token_hash!: string;
  @Column('text') email!: string;
  @Column('text', { nullable: true }) password_hash!: string | null;
  @Column('jsonb') user_metadata!: UserMetadata;
  @Column('text', { nullable: true }) code_challenge!: string | null;
  @Column('text', { nullable: true }) code_challenge_method!: string | null;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) expires_at!: Date;
}

/** What a mail to an existing account brings back; the newest of its purpose only. */
@Entity({ name: 'one_time_token' })
export class OneTimeTokenEntity {
  @PrimaryColumn('text') token_hash!: string;
  @Column('uuid') account_id!: string;
  @Column('text') purpose!: string;
  @Column('text') email!: string;
  @Column('text', { nullable: true }) code_challenge!: string | null;
  @Column('text', { nullable: true }) code_challenge_method!: string | null;
  @Column('integer', { default: 0 }) failures!: number;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) expires_at!: Date;
}

/** What a redirect carries in place of tokens (PKCE). */
@Entity({ name: 'auth_code' })
export class AuthCodeEntity {
  @PrimaryColumn('text') code_hash!: string;
  @Column('uuid') account_id!: string;
  @Column('text') code_challenge!: string;
  @Column('text') code_challenge_method!: string;
  @Column('text') method!: string;
  /** What its exchange links to the account; null where it signs in. */
  @Column('jsonb', { nullable: true }) pending_identity!: PendingIdentity | null;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) expires_at!: Date;
}

/** A browser that is at the provider just now. */
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
