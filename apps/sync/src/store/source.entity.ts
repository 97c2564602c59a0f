import { type SourceType } from '@rfp/contracts/notice';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A source as configured by users. Name and settings of a built-in source come from the registry. */
@Entity({ name: 'source' })
export class SourceEntity {
  @PrimaryColumn('text') key!: string;
  @Column('text') connector!: string;
  @Column('text') name!: string;
  @Column('text') source_type!: SourceType;
  @Column('text') home_url!: string;
  @Column('jsonb') settings!: object;
  @Column('boolean') ready_made!: boolean;
  @Column('boolean') paused!: boolean;
  @Column('integer') interval_hours!: number;
  @Column('integer', { nullable: true }) max_records!: number | null;
  /** The next tick; null while paused. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) next_due_at!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at!: Date;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) changed_at!: Date;
  @Column('text', { nullable: true }) created_by!: string | null;
  /** Caller and idempotency key of the request that created the source, so that a retry after a crash finds it. */
  @Column('text', { nullable: true }) request!: string | null;
  /** A removed source keeps its row, so that its runs keep a name. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) removed_at!: Date | null;
  /** Pending part of a removal; null if there is none. */
  @Column('text', { nullable: true }) removal!: 'keep' | 'remove' | null;
}
