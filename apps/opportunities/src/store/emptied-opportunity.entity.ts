import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An opportunity without records, which a split or merge by hand may bring back. */
@Entity({ name: 'emptied_opportunity' })
export class EmptiedOpportunityEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('timestamptz') emptied_at!: Date;
  /** The rows that went with it, by table. A migration that adds a column without null to one of these tables fills it here, too. */
  @Column('jsonb') rows!: object;
}
