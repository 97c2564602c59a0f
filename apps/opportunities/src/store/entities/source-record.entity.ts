import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type NoticeFields, type SourceType } from '@rfp/contracts/notice';

/** The latest record of a notice from one channel of a source, as received. */
@Entity({ name: 'source_record' })
export class SourceRecordEntity {
  @PrimaryColumn('text') source_name!: string;
  @PrimaryColumn('text') source_id!: string;
  @PrimaryColumn('text') channel!: string;
  @Column('uuid') opportunity_id!: string;
  @Column('text') source_type!: SourceType;
  @Column('jsonb') fields!: NoticeFields;
  @Column('bytea') hash!: Buffer;
  @Column('integer') version!: number;
  /** Time of the fetch. Fetching the record unchanged updates it only if another channel has changed meanwhile. */
  @Column('timestamptz') fetched_at!: Date;
  @Column('uuid') run_id!: string;
  /** Id of the record in `intake_result.seen`. */
  @Column('bigint') number!: string;
  /** Time at which the last change was fetched. */
  @Column('timestamptz') changed_at!: Date;
  /** See `openUntil`. */
  @Column('timestamptz', { nullable: true }) open_until!: Date | null;
  /** Whether the lifecycle `closed` was inferred from its absence in a listing, not stated by the source. */
  @Column('boolean') unlisted!: boolean;
  /** Time at which a run last failed to fetch the details of this listed notice. */
  @Column('timestamptz', { nullable: true }) tried_at!: Date | null;
}

/** The part of a source record that opportunities are merged from. */
export type SourceRecord = Pick<
  SourceRecordEntity,
  'source_name' | 'source_id' | 'channel' | 'source_type' | 'fields' | 'fetched_at' | 'changed_at' | 'unlisted'
>;

/** An earlier version of a source record. */
@Entity({ name: 'source_record_version' })
export class SourceRecordVersionEntity {
  @PrimaryColumn('text') source_name!: string;
  @PrimaryColumn('text') source_id!: string;
  @PrimaryColumn('text') channel!: string;
  @PrimaryColumn('integer') version!: number;
  @Column('jsonb') fields!: NoticeFields;
  @Column('bytea') hash!: Buffer;
  @Column('timestamptz') fetched_at!: Date;
  /** Time at which the version was first fetched; null for versions older than this column. */
  @Column('timestamptz', { nullable: true }) changed_at!: Date | null;
  @Column('uuid') run_id!: string;
  /** See `SourceRecordEntity`; false for versions older than this column. */
  @Column('boolean', { default: false }) unlisted!: boolean;
  /** Time of the next check by `RetentionService`; null before the first check. */
  @Column('timestamptz', { nullable: true }) needed_until!: Date | null;
}

/** The highest fencing token per source, used to reject batches of a run that has lost its claim. */
@Entity({ name: 'source_fence' })
export class SourceFenceEntity {
  @PrimaryColumn('text') source!: string;
  @Column('bigint') fence!: string;
}
