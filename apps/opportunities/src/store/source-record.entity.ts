import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type NoticeFields, type SourceType } from '@rfp/contracts/notice';

/** The last word of one source, through one of its doors, about one notice: as received. */
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
  /** When it was read; a reading that found the same moves it only where another door has changed meanwhile. */
  @Column('timestamptz') fetched_at!: Date;
  @Column('uuid') run_id!: string;
  /** Stands for the record in `intake_result.seen`. */
  @Column('bigint') number!: string;
  /** When that was read which is not what the version before said. */
  @Column('timestamptz') changed_at!: Date;
  /** See `openUntil`. */
  @Column('timestamptz', { nullable: true }) open_until!: Date | null;
  /** That it is closed is our conclusion from a listing without it, and no word of the source. */
  @Column('boolean') unlisted!: boolean;
  /** When a run last asked for the details of what is listed here, whatever came of it. */
  @Column('timestamptz', { nullable: true }) tried_at!: Date | null;
}

/** What a source record said before it was changed. */
@Entity({ name: 'source_record_version' })
export class SourceRecordVersionEntity {
  @PrimaryColumn('text') source_name!: string;
  @PrimaryColumn('text') source_id!: string;
  @PrimaryColumn('text') channel!: string;
  @PrimaryColumn('integer') version!: number;
  @Column('jsonb') fields!: NoticeFields;
  @Column('bytea') hash!: Buffer;
  @Column('timestamptz') fetched_at!: Date;
  @Column('uuid') run_id!: string;
}

/** The highest claim number seen per source: a batch of a run that lost its claim is refused. */
@Entity({ name: 'source_fence' })
export class SourceFenceEntity {
  @PrimaryColumn('text') source!: string;
  @Column('bigint') fence!: string;
}
