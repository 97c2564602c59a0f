import { type Source } from '@rfp/contracts/source';
import { type RunStatus } from '@rfp/contracts/sync-run';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One reading of one source. Only the holder of the highest fence may write to a running one, and a unique index allows one running per source. */
@Entity({ name: 'run' })
export class RunEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') source!: string;
  /** As the source was called then: it may be renamed or removed. */
  @Column('text') source_name!: string;
  @Column('text') source_kind!: Source['kind'];
  @Column('text') status!: RunStatus;
  @Column('text') trigger!: string;
  @Column('text', { nullable: true }) started_by!: string | null;
  /** The scheduled instant that it is the run of. */
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
  /** Of the rejected those that never reached intake, which therefore does not know of them. */
  @Column('integer', { default: 0 }) aside!: number;
  @Column('integer', { default: 0 }) added!: number;
  @Column('integer', { default: 0 }) updated!: number;
  @Column('integer', { default: 0 }) unchanged!: number;
  @Column('integer', { default: 0 }) closed!: number;
  @Column('integer', { default: 0 }) requests!: number;
  @Column('jsonb', { default: {} }) rejected_by_code!: Record<string, number>;
  @Column('text', { nullable: true }) reason_code!: string | null;
  @Column('text', { nullable: true }) reason_message!: string | null;
  @Column('timestamptz', { nullable: true }) resumes_at!: Date | null;
  /** When the pass over the listing began that this run was part of. */
  @Column('timestamptz', { nullable: true }) listing_since!: Date | null;
  @Column('jsonb', { nullable: true }) missing!: unknown;
  /** Whether its end was told as an event. */
  @Column('boolean', { default: false }) announced!: boolean;
  /** Whether its counters are what intake took of it: an end that nobody could write down leaves that open. */
  @Column('boolean', { default: false }) settled!: boolean;
}

/** A record that could not be read, with what was received. */
@Entity({ name: 'rejected_record' })
export class RejectedRecordEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') run_id!: string;
  @Column('text') source!: string;
  @Column('text', { nullable: true }) source_id!: string | null;
  @Column('text') code!: string;
  @Column('text') message!: string;
  /** What `raw` is: as the connector received it, or the notice that was made of it. */
  @Column('text') stage!: 'read' | 'notice';
  @Column('text') raw!: string;
  /** False where `raw` was cut. */
  @Column('boolean') whole!: boolean;
  @Column('timestamptz') rejected_at!: Date;
  @Column('timestamptz', { nullable: true }) replayed_at!: Date | null;
}

/** What outlives the runs of a source: from where to go on. */
@Entity({ name: 'source_state' })
export class SourceStateEntity {
  @PrimaryColumn('text') source!: string;
  @Column('jsonb', { nullable: true }) checkpoint!: unknown;
  /** Marks of the records behind the checkpoint that a run handed on before it reached its limit. */
  @Column('jsonb', { nullable: true }) handed_on!: string[] | null;
  /** When the pass over the listing began that is under way; null where none is. It may take several runs. */
  @Column('timestamptz', { nullable: true }) listing_began_at!: Date | null;
  /** Records of that pass so far. */
  @Column('integer', { default: 0 }) listing_received!: number;
  @Column('timestamptz') updated_at!: Date;
}

/** How often was asked what is counted together, and until when it wants to be left alone. */
@Entity({ name: 'source_usage' })
export class SourceUsageEntity {
  @PrimaryColumn('text') account!: string;
  @Column('jsonb', { nullable: true }) usage!: unknown;
  @Column('timestamptz') updated_at!: Date;
}
