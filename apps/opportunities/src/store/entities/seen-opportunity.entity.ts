import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The version of an opportunity that a person has acknowledged. */
@Entity({ name: 'seen_opportunity' })
export class SeenOpportunityEntity {
  @PrimaryColumn('uuid') person_id!: string;
  @PrimaryColumn('uuid') opportunity_id!: string;
  @Column('integer') version!: number;
  /** Time at which the newest version of its source records had been fetched. */
  @Column('timestamptz') seen_through!: Date;
  @Column('timestamptz') seen_at!: Date;
}
