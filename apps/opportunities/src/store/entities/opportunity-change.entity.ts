import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Rows written by one statement, as logged by triggers. */
@Entity({ name: 'opportunity_change' })
export class OpportunityChangeEntity {
  @PrimaryColumn('bigint') number!: string;
  /** Transaction id. */
  @Column('bigint') xact!: string;
  /** Ids of the rows; null for all rows. */
  @Column('uuid', { array: true, nullable: true }) ids!: string[] | null;
  /** Whether the search documents of the rows were written. */
  @Column('boolean') documents!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) at!: Date;
}
