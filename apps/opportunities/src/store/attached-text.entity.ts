import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The text of a document that a notice names, or named once. */
@Entity({ name: 'attached_text' })
export class AttachedTextEntity {
  @PrimaryColumn('uuid') opportunity_id!: string;
  @PrimaryColumn('text') url!: string;
  @Column('text') text!: string;
  /** Length of the text. */
  @Column('integer') characters!: number;
  /** The deadlines that it states, by page; null for one that an earlier release kept. */
  @Column('jsonb', { nullable: true }) deadlines!: unknown;
  /** What it requires of offerors, by page; null for one that an earlier release kept. */
  @Column('jsonb', { nullable: true }) requirements!: unknown;
  /** When the document was fetched. */
  @Column('timestamptz') fetched_at!: Date;
}
