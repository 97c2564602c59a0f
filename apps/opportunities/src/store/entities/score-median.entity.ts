import { type Medians } from '@rfp/scoring/recipe/recipe-schema';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Medians that scores assume. The row with the highest number is in force. */
@Entity({ name: 'score_median' })
export class ScoreMedianEntity {
  @PrimaryColumn('integer') number!: number;
  @Column('jsonb') content!: Medians;
  /** Time at which the medians were last compared with the catalogue, and number of open notices at that time. */
  @Column('timestamptz') compared_at!: Date;
  @Column('integer') open_notices!: number;
}
