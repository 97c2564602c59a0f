import { Column, Entity, PrimaryColumn } from 'typeorm';
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
  /** Account whose inbox reports a failed delivery; null: none. */
  @Column('uuid', { nullable: true }) account_id!: string | null;
}

/** The last failed delivery of mails with notifications to an account. */
@Entity({ name: 'failed_delivery' })
export class FailedDeliveryEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @Column('integer') attempts!: number;
  /** Whether the mail was given up. */
  @Column('boolean') dropped!: boolean;
  @Column(timestampColumn) failed_at!: Date;
}

/** A digest whose mail was queued or is no longer wanted. */
@Entity({ name: 'sent_digest' })
export class SentDigestEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') outcome!: string;
  @Column(timestampColumn) created_at!: Date;
}
