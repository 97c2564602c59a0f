import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A cached answer of USAspending. */
@Entity({ name: 'award_answer' })
export class AwardAnswerEntity {
  /** Hash of the question. */
  @PrimaryColumn('text') key!: string;
  @Column('jsonb') value!: unknown;
  @Index('award_answer_fetched_at') @Column('timestamptz') fetched_at!: Date;
}
