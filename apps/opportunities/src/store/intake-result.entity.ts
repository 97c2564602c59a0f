import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type Rejection } from '@rfp/contracts/notice';

/** What came of one batch of a run, or of one slice of what the run closed: those count down from -1. */
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
  @Column('jsonb') rejections!: Rejection[];
  /**
   * Numbers of the source records that the batch brought, changed or not. A few bytes a record: to write into each unchanged
   * record that it was seen would copy its whole text.
   */
  @Column('bigint', { array: true }) seen!: string[];
  @Column('timestamptz') taken_at!: Date;
}
