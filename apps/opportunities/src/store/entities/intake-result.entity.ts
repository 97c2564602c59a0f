import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type Rejection, type RunPhase } from '@rfp/contracts/notice';

/** Result of an intake batch of a run, or of a batch of closed notices. Batches of closed notices are numbered down from -1. */
@Entity({ name: 'intake_result' })
export class IntakeResultEntity {
  @PrimaryColumn('uuid') run_id!: string;
  @PrimaryColumn('integer') seq!: number;
  @Column('text') source!: string;
  @Column('integer') received!: number;
  @Column('integer') added!: number;
  @Column('integer') updated!: number;
  @Column('integer') unchanged!: number;
  @Column('integer') rejected!: number;
  @Column('integer') closed!: number;
  @Column('text', { default: 'listing' }) phase!: RunPhase;
  @Column('jsonb') rejections!: Rejection[];
  /**
   * Numbers of the source records in the batch, changed or not. They take a few bytes each. A timestamp in the record instead would copy its full text
   * with every update.
   */
  @Column('bigint', { array: true }) seen!: string[];
  @Column('timestamptz') taken_at!: Date;
}
