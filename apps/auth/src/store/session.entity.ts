import { type Aal, type AmrEntry, type Factor } from '@rfp/contracts/auth';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { instant, instantOrNull } from './instant.js';

/** A browser that is signed in. Its refresh tokens are made from the key and the counter, and are not stored. */
@Entity({ name: 'session' })
export class SessionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') account_id!: string;
  @Column('text') refresh_key!: string;
  @Column('bigint', { default: 0 }) refresh_counter!: string;
  @Column('bigint', { default: 0 }) refresh_floor!: string;
  @Column('text') aal!: Aal;
  @Column('jsonb') amr!: AmrEntry[];
  @Column('uuid', { nullable: true }) factor_id!: string | null;
  @Column('text') user_agent!: string;
  @Column('text') address!: string;
  @Column(instant) created_at!: Date;
  @Column(instant) refreshed_at!: Date;
  @Column(instant) not_after!: Date;
}

/** A second factor; each step of its codes is taken once. */
@Entity({ name: 'factor' })
export class FactorEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') account_id!: string;
  @Column('text') friendly_name!: string;
  @Column('text') secret!: string;
  @Column('text') status!: Factor['status'];
  @Column('bigint', { default: 0 }) last_used_step!: string;
  @Column(instant) created_at!: Date;
  @Column(instant) updated_at!: Date;
}

@Entity({ name: 'factor_challenge' })
export class FactorChallengeEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') factor_id!: string;
  @Column('uuid') session_id!: string;
  @Column(instant) created_at!: Date;
  @Column(instant) expires_at!: Date;
}

@Entity({ name: 'recovery_code' })
export class RecoveryCodeEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @PrimaryColumn('text') code_hash!: string;
  @Column(instant) created_at!: Date;
  @Column(instantOrNull) used_at!: Date | null;
}

/** For scripts and the CLI. */
@Entity({ name: 'api_token' })
export class ApiTokenEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') account_id!: string;
  @Column('text') name!: string;
  @Column('text') token_hash!: string;
  @Column('text') hint!: string;
  @Column('text') scope!: 'read' | 'write';
  @Column(instant) created_at!: Date;
  @Column(instantOrNull) expires_at!: Date | null;
  @Column(instantOrNull) last_used_at!: Date | null;
}
