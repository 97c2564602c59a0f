import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Rows that a statement wrote: triggers log them. */
@Entity({ name: 'opportunity_change' })
export class OpportunityChangeEntity {
  @PrimaryColumn('bigint') number!: string;
  /** Number of the transaction. */
  @Column('bigint') xact!: string;
  /** Null for all rows. */
  @Column('uuid', { array: true, nullable: true }) ids!: string[] | null;
  /** Whether their search documents were written. */
  @Column('boolean') documents!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) at!: Date;
}
