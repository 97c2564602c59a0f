import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The text of a document that a notice links or once linked. */
@Entity({ name: 'attached_text' })
export class AttachedTextEntity {
  @PrimaryColumn('uuid') opportunity_id!: string;
  @PrimaryColumn('text') url!: string;
  @Column('text') text!: string;
  /** Length of the text. */
  @Column('integer') characters!: number;
  /** The stated deadlines, by page; null for a text that an earlier release stored. */
  @Column('jsonb', { nullable: true }) deadlines!: unknown;
  /** The requirements for offerors, by page; null for a text that an earlier release stored. */
  @Column('jsonb', { nullable: true }) requirements!: unknown;
  /** Time at which the document was fetched. */
  @Column('timestamptz') fetched_at!: Date;
}
