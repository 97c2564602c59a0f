import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Cost of the language model per payer and day. */
@Entity({ name: 'model_spend' })
export class ModelSpendEntity {
  /** UTC day. */
  @PrimaryColumn('date') day!: string;
  /** Id of a person, or `workspace` for all people together. */
  @PrimaryColumn('text') payer!: string;
  /** Millionths of a US dollar. */
  @Column('bigint') micro_usd!: string;
  @Column('bigint') calls!: string;
  @Column('bigint') input_tokens!: string;
  @Column('bigint') output_tokens!: string;
}

/** A call in progress with its reserved amount. A call that was never settled counts with that amount. */
@Entity({ name: 'model_call' })
export class ModelCallEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index('model_call_day_idx')
  @Column('date')
  day!: string;
  @Column('text') payer!: string;
  @Column('bigint') micro_usd!: string;
}

/** A cached answer of the language model. */
@Entity({ name: 'model_answer' })
export class ModelAnswerEntity {
  /** Hash of the question and the version of its data. */
  @PrimaryColumn('text') key!: string;
  @Column('jsonb') answer!: unknown;
  @Index('model_answer_kept_at_idx')
  @Column('timestamptz')
  kept_at!: Date;
}
