import { type Medians } from '@rfp/scoring/recipe/recipe-schema';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Medians that scores assume; those with the highest number are in force. */
@Entity({ name: 'score_median' })
export class ScoreMedianEntity {
  @PrimaryColumn('integer') number!: number;
  @Column('jsonb') content!: Medians;
  /** When they were last compared with the catalogue, and how many open notices it had then. */
  @Column('timestamptz') compared_at!: Date;
  @Column('integer') open_notices!: number;
}
