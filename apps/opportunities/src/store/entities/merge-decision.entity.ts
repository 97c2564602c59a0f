import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person's decision that notices are, or are not, the same opportunity. */
@Entity({ name: 'merge_decision' })
export class MergeDecisionEntity {
  @PrimaryColumn('uuid') id!: string;
  /** Sequence number; later decisions have higher numbers. */
  @Column('bigint') number!: string;
  @Column('text') kind!: 'split' | 'merge';
  @Column('boolean') demo!: boolean;
  /** The opportunity that was split, or into which the other was merged. */
  @Column('uuid') opportunity_id!: string;
  /** The opportunity that was split off or merged. */
  @Column('uuid') other_id!: string;
  /** State of `other_id` before the merge, or the undoing of the split, emptied it. */
  @Column('jsonb', { nullable: true }) former!: object | null;
  @Column('uuid') decided_by!: string;
  @Column('text') decided_label!: string;
  @Column('timestamptz') decided_at!: Date;
  @Column('uuid', { nullable: true }) revoked_by!: string | null;
  @Column('text', { nullable: true }) revoked_label!: string | null;
  @Column('timestamptz', { nullable: true }) revoked_at!: Date | null;
  /** Idempotency key of the request. */
  @Column('text', { nullable: true }) request_key!: string | null;
  /** The request with this key, as canonical JSON. */
  @Column('text', { nullable: true }) request!: string | null;
}

/** A notice of either side of a decision, and its opportunity according to the decision. */
@Entity({ name: 'merge_decision_notice' })
export class MergeDecisionNoticeEntity {
  @PrimaryColumn('uuid') decision_id!: string;
  @PrimaryColumn('text') source_name!: string;
  @PrimaryColumn('text') source_id!: string;
  /** Its opportunity before the decision. */
  @Column('uuid') former_id!: string;
  @Column('uuid') opportunity_id!: string;
  @Column('text', { nullable: true }) merge_key!: string | null;
}
