import { type Source } from '@rfp/contracts/source';
import { type RunStatus } from '@rfp/contracts/sync-run';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A run of a source. Only the holder of the highest fence may write to a running run; a unique index allows one running run per source. */
@Entity({ name: 'run' })
export class RunEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') source!: string;
  /** Name at the time of the run; the source may be renamed or removed later. */
  @Column('text') source_name!: string;
  @Column('text') source_kind!: Source['kind'];
  @Column('text') status!: RunStatus;
  @Column('text') trigger!: string;
  @Column('text', { nullable: true }) started_by!: string | null;
  /** Scheduled instant of the run. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) tick!: Date | null;
  @Column('integer', { nullable: true }) max_records!: number | null;
  @Column('bigint', { default: () => "nextval('run_fence')" }) fence!: string;
  @Column('timestamptz') lease_until!: Date;
  @Column('timestamptz') started_at!: Date;
  @Column('timestamptz', { nullable: true }) finished_at!: Date | null;
  @Column('timestamptz', { nullable: true }) cancel_requested_at!: Date | null;
  @Column('integer', { nullable: true }) expected!: number | null;
  @Column('integer', { default: 0 }) received!: number;
  @Column('integer', { default: 0 }) rejected!: number;
  /** Rejected records that were never submitted, so that intake does not count them. */
  @Column('integer', { default: 0 }) aside!: number;
  @Column('integer', { default: 0 }) added!: number;
  @Column('integer', { default: 0 }) updated!: number;
  @Column('integer', { default: 0 }) unchanged!: number;
  @Column('integer', { default: 0 }) closed!: number;
  /** Null if the run requested no details. Details are in none of the counters above, except in runs of earlier versions. */
  @Column('integer', { nullable: true }) details_expected!: number | null;
  @Column('integer', { default: 0 }) details_received!: number;
  @Column('integer', { default: 0 }) details_rejected!: number;
  @Column('integer', { default: 0 }) details_aside!: number;
  @Column('integer', { default: 0 }) details_added!: number;
  @Column('integer', { default: 0 }) details_updated!: number;
  @Column('integer', { default: 0 }) details_unchanged!: number;
  @Column('integer', { default: 0 }) requests!: number;
  @Column('jsonb', { default: {} }) rejected_by_code!: Record<string, number>;
  @Column('text', { nullable: true }) reason_code!: string | null;
  @Column('text', { nullable: true }) reason_message!: string | null;
  @Column('timestamptz', { nullable: true }) resumes_at!: Date | null;
  /** Start of the listing sweep of this run. */
  @Column('timestamptz', { nullable: true }) listing_since!: Date | null;
  @Column('jsonb', { nullable: true }) missing!: unknown;
  /** Whether the event of the run's end was written. */
  @Column('boolean', { default: false }) announced!: boolean;
  /** Whether intake has confirmed the counters. */
  @Column('boolean', { default: false }) settled!: boolean;
}

/** A quarantined record with its raw text. */
@Entity({ name: 'rejected_record' })
export class RejectedRecordEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') run_id!: string;
  @Column('text') source!: string;
  @Column('text', { nullable: true }) source_id!: string | null;
  @Column('text') code!: string;
  @Column('text') message!: string;
  /** Whether `raw` is the record as received or the notice created from it. */
  @Column('text') stage!: 'read' | 'notice';
  @Column('text') raw!: string;
  /** False if `raw` was truncated. */
  @Column('boolean') whole!: boolean;
  @Column('timestamptz') rejected_at!: Date;
  @Column('timestamptz', { nullable: true }) replayed_at!: Date | null;
}

/** Position of a source between runs. */
@Entity({ name: 'source_state' })
export class SourceStateEntity {
  @PrimaryColumn('text') source!: string;
  @Column('jsonb', { nullable: true }) checkpoint!: unknown;
  /** Fingerprints of records after the checkpoint that a run submitted before it reached its limit. */
  @Column('jsonb', { nullable: true }) handed_on!: string[] | null;
  /** Start of the unfinished listing sweep, which may take several runs; null if there is none. */
  @Column('timestamptz', { nullable: true }) listing_began_at!: Date | null;
  /** Records of that sweep received so far. */
  @Column('integer', { default: 0 }) listing_received!: number;
  @Column('timestamptz') updated_at!: Date;
}

/** Number of requests of an account, and its pause. */
@Entity({ name: 'source_usage' })
export class SourceUsageEntity {
  @PrimaryColumn('text') account!: string;
  @Column('jsonb', { nullable: true }) usage!: unknown;
  @Column('timestamptz') updated_at!: Date;
}
