import { Column, Entity, PrimaryColumn } from 'typeorm';
import {
  type Lifecycle,
  type NoticeFields,
  type SetAside,
  type SourceType,
  type ValueKind,
} from '@rfp/contracts/notice';
import { type Status } from '@rfp/contracts/opportunity';

/** One opportunity, merged from its source records, with its scores. Money is decimal text; dates are stored as printed, beside the instant. */
@Entity({ name: 'opportunity' })
export class OpportunityEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('boolean') demo!: boolean;
  @Column('text') source_type!: SourceType;
  @Column('text') source_name!: string;
  @Column('text', { nullable: true }) source_url!: string | null;
  @Column('text', { nullable: true }) opportunity_number!: string | null;
  @Column('text', { nullable: true }) merge_key!: string | null;
  @Column('text') title!: string;
  @Column('text') description!: string;
  @Column('text', { nullable: true }) agency_name!: string | null;
  @Column('text', { nullable: true }) notice_type!: string | null;
  @Column('text') lifecycle!: Lifecycle;
  @Column('text') status!: Status;
  @Column('numeric', { precision: 17, scale: 2, nullable: true }) estimated_value!: string | null;
  @Column('text', { nullable: true }) value_kind!: ValueKind | null;
  @Column('numeric', { precision: 17, scale: 2, nullable: true }) value_floor!: string | null;
  @Column('numeric', { precision: 17, scale: 2, nullable: true }) value_ceiling!: string | null;
  /** Null for US dollars. */
  @Column('text', { nullable: true }) currency!: string | null;
  /** `estimated_value` if it is in US dollars. */
  @Column({ type: 'numeric', precision: 17, scale: 2, nullable: true, insert: false, update: false, select: false })
  dollars!: string | null;
  @Column('text', { nullable: true }) posted_date!: string | null;
  @Column('timestamptz', { nullable: true }) posted_at!: Date | null;
  @Column('text', { nullable: true }) due_date!: string | null;
  @Column('timestamptz', { nullable: true }) due_at!: Date | null;
  @Column('text', { nullable: true }) location!: string | null;
  @Column('text', { nullable: true }) contact_info!: string | null;
  @Column('text', { array: true }) keywords!: string[];
  @Column('text', { array: true }) naics_codes!: string[];
  @Column('text', { array: true }) psc_codes!: string[];
  @Column('text', { array: true }) aln_codes!: string[];
  @Column('text', { array: true }) other_codes!: string[];
  @Column('jsonb', { nullable: true }) set_aside!: SetAside | null;
  @Column('text', { array: true }) eligible_applicants!: string[];
  @Column('integer', { nullable: true }) expected_awards!: number | null;
  @Column('boolean', { nullable: true }) cost_sharing!: boolean | null;
  @Column('jsonb') attachments!: NonNullable<NoticeFields['attachments']>;
  @Column('smallint') total_score!: number;
  @Column('smallint') relevance_score!: number;
  @Column('smallint') urgency_score!: number;
  @Column('smallint') value_score!: number;
  @Column('smallint') competition_score!: number;
  /** Name and version of the scoring recipe. */
  @Column('text') recipe!: string;
  /** When status or score next changes with time alone; null = never. */
  @Column('timestamptz', { nullable: true }) next_change_at!: Date | null;
  @Column('integer') version!: number;
  @Column('timestamptz', { nullable: true }) amended_at!: Date | null;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') updated_at!: Date;
  @Column({ type: 'tsvector', insert: false, update: false, select: false, nullable: true }) search!: string;
}
