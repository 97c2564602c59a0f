import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An opportunity without records, which a split or merge by hand may bring back. */
@Entity({ name: 'emptied_opportunity' })
export class EmptiedOpportunityEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('timestamptz') emptied_at!: Date;
  /** The rows that were about it and a person, by table. */
  @Column('jsonb') rows!: object;
}
