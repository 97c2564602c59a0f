import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An opportunity that lost all records by a split or merge by hand. Undoing that restores it. */
@Entity({ name: 'emptied_opportunity' })
export class EmptiedOpportunityEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('timestamptz') emptied_at!: Date;
  /** The deleted dependent rows, by table. A migration that adds a NOT NULL column to one of these tables must also fill it here. */
  @Column('jsonb') rows!: object;
}
