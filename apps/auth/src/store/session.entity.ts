import { type InstallationRole } from '@rfp/contracts/people/permissions';
import { type Aal, type AmrEntry, type Factor } from '@rfp/contracts/auth';
import { type RpcReply } from '@rfp/contracts/rpc';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { counterColumn, nullableTimestampColumn, timestampColumn } from './timestamp-column.js';

/** A signed-in browser. Its refresh tokens are derived from key and counter, and not stored. */
@Entity({ name: 'session' })
export class SessionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') account_id!: string;
  /** Encrypted. */
  @Column('text') refresh_key!: string;
  @Column(counterColumn) refresh_counter!: number;
  /** Refresh tokens below this counter were issued before the second factor and are refused, even within the grace period. */
  @Column(counterColumn) refresh_floor!: number;
  @Column('text') aal!: Aal;
  @Column('jsonb') amr!: AmrEntry[];
  @Column('uuid', { nullable: true }) factor_id!: string | null;
  @Column('text') user_agent!: string;
  @Column('text') address!: string;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) refreshed_at!: Date;
  @Column(timestampColumn) not_after!: Date;
}

/** A network with a current or former session of the account. */
@Entity({ name: 'known_network' })
export class KnownNetworkEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @PrimaryColumn('text') network_hash!: string;
  @Column(timestampColumn) seen_at!: Date;
}

/** A second factor. Each time step is accepted once. */
@Entity({ name: 'factor' })
export class FactorEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') account_id!: string;
  @Column('text') friendly_name!: string;
  @Column('text') secret!: string;
  @Column('text') status!: Factor['status'];
  @Column(counterColumn) last_used_step!: number;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) updated_at!: Date;
}

@Entity({ name: 'factor_challenge' })
export class FactorChallengeEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') factor_id!: string;
  @Column('uuid') session_id!: string;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) expires_at!: Date;
}

@Entity({ name: 'recovery_code' })
export class RecoveryCodeEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @PrimaryColumn('text') code_hash!: string;
  @Column(timestampColumn) created_at!: Date;
  @Column(nullableTimestampColumn) used_at!: Date | null;
}

/** An API token, for scripts and the CLI. */
@Entity({ name: 'api_token' })
export class ApiTokenEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') account_id!: string;
  @Column('text') name!: string;
  @Column('text') token_hash!: string;
  @Column('text') hint!: string;
  @Column('text') scope!: 'read' | 'write';
  /** Highest role of the token, which never exceeds the role of its account. */
  @Column('text', { default: 'administrator' }) role!: InstallationRole;
  /** Null: the personal workspace. */
  @Column('uuid', { nullable: true }) workspace_id!: string | null;
  @Column(timestampColumn) created_at!: Date;
  @Column(nullableTimestampColumn) expires_at!: Date | null;
  @Column(nullableTimestampColumn) last_used_at!: Date | null;
}

/** A program that waits for a person to confirm its sign-in. Its secret, the device code, is stored as a hash. */
@Entity({ name: 'device_request' })
export class DeviceRequestEntity {
  @PrimaryColumn('text') device_code_hash!: string;
  @Column('text') user_code!: string;
  @Column('text') client_id!: RpcReply<'auth.device-request'>['client_id'];
  @Column('text') host!: string;
  @Column('text') scope!: 'read' | 'write';
  @Column('uuid', { nullable: true }) replaces!: string | null;
  @Column('text') address!: string;
  @Column('text', { default: 'pending' }) status!: 'pending' | 'approved' | 'denied' | 'used';
  /** The account that approved it. */
  @Column('uuid', { nullable: true }) account_id!: string | null;
  /** Workspace of the approval, and so of the issued token. */
  @Column('uuid', { nullable: true }) workspace_id!: string | null;
  /** The session of the approval; it may have ended since. */
  @Column('uuid', { nullable: true }) session_id!: string | null;
  @Column('integer') interval_seconds!: number;
  @Column(nullableTimestampColumn) polled_at!: Date | null;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) expires_at!: Date;
}
