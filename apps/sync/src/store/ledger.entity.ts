import { type RunStatus } from '@rfp/contracts/sync-run';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One reading of one source. Only the holder of the highest fence may write to a running one, and a unique index allows one running per source. */
@Entity({ name: 'run' })
export class RunEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') source!: string;
  @Column('text') status!: RunStatus;
  @Column('text') trigger!: string;
  @Column('bigint', { default: () => "nextval('run_fence')" }) fence!: string;
  @Column('timestamptz') lease_until!: Date;
  @Column('timestamptz') started_at!: Date;
  @Column('timestamptz', { nullable: true }) finished_at!: Date | null;
  @Column('integer', { nullable: true }) expected!: number | null;
  @Column('integer', { default: 0 }) received!: number;
  @Column('integer', { default: 0 }) rejected!: number;
  @Column('integer', { default: 0 }) added!: number;
  @Column('integer', { default: 0 }) updated!: number;
  @Column('integer', { default: 0 }) unchanged!: number;
  @Column('jsonb', { default: {} }) rejected_by_code!: Record<string, number>;
  @Column('text', { nullable: true }) reason_code!: string | null;
  @Column('text', { nullable: true }) reason_message!: string | null;
  @Column('timestamptz', { nullable: true }) resumes_at!: Date | null;
}

/** A record that could not be read, with what was received. */
@Entity({ name: 'rejected_record' })
export class RejectedRecordEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') run_id!: string;
  @Column('text', { nullable: true }) source_id!: string | null;
  @Column('text') code!: string;
  @Column('text') message!: string;
  @Column('text') raw!: string;
  @Column('timestamptz') rejected_at!: Date;
}

/** What outlives the runs of a source: from where to go on, and how often it was asked. */
@Entity({ name: 'source_state' })
export class SourceStateEntity {
  @PrimaryColumn('text') source!: string;
  @Column('jsonb', { nullable: true }) checkpoint!: unknown;
  @Column('jsonb', { nullable: true }) usage!: unknown;
  @Column('timestamptz') updated_at!: Date;
}
