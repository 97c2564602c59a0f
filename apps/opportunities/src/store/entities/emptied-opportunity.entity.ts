import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An opportunity that lost all records when a person split or merged opportunities. Undoing that decision restores it. */
@Entity({ name: 'emptied_opportunity' })
export class EmptiedOpportunityEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('timestamptz') emptied_at!: Date;
  /** Its deleted rows in other tables, by table. A migration that adds a NOT NULL column to one of these tables must also fill the column here. */
  @Column('jsonb') rows!: object;
}
