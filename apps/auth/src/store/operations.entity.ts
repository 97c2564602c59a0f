import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { timestampColumn } from './timestamp-column.js';

/** Counters in the layout of the rate limit library. Keys are hashes. */
@Entity({ name: 'rate_limit' })
export class RateLimitEntity {
  @PrimaryColumn('varchar', { length: 255 }) key!: string;
  @Column('integer', { default: 0 }) points!: number;
  /** Milliseconds since 1970. */
  @Column('bigint', { nullable: true }) expire!: string | null;
}

/** A queued mail. */
@Entity({ name: 'mail' })
export class MailEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') sealed!: string;
  @Column('integer', { default: 0 }) attempts!: number;
  @Column(timestampColumn) next_attempt_at!: Date;
  @Column(timestampColumn) created_at!: Date;
}

/** A digest whose mail was queued or is no longer wanted. */
@Entity({ name: 'sent_digest' })
export class SentDigestEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') outcome!: string;
  @Column(timestampColumn) created_at!: Date;
}

@Entity({ name: 'audit_entry' })
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) seq!: string;
  @Column(timestampColumn) at!: Date;
  @Column('text') action!: string;
  @Column('uuid', { nullable: true }) account_id!: string | null;
  /** Hash of an unknown address. */
  @Column('text', { nullable: true }) subject!: string | null;
  @Column('uuid', { nullable: true }) session_id!: string | null;
  @Column('text') address!: string;
  @Column('text') user_agent!: string;
  @Column('jsonb', { default: {} }) detail!: Record<string, string | number | boolean | null>;
}
