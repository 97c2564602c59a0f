import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A document of a notice that a person requested to be read. */
@Entity({ name: 'document' })
@Index('document_of_opportunity', ['opportunity_id'])
@Index('document_of_person', ['requested_by', 'requested_at'])
@Index('document_by_state', ['state', 'requested_at'])
@Index('document_unsearched', ['id'], { where: 'read_attempt IS DISTINCT FROM searched_attempt' })
export class DocumentEntity {
  /** Hash of the opportunity id and the address. */
  @PrimaryColumn('text') id!: string;
  @Column('uuid') opportunity_id!: string;
  @Column('text') url!: string;
  @Column('text') name!: string;
  @Column('text') state!: string;
  /** The reason as a sentence; null unless refused. */
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('text', { nullable: true }) kind!: string | null;
  @Column('integer', { nullable: true }) bytes!: number | null;
  /** SHA-256 of its bytes, hex. */
  @Column('text', { nullable: true }) hash!: string | null;
  @Column('integer', { nullable: true }) pages!: number | null;
  /** Codes of problems that leave the text incomplete. */
  @Column('text', { array: true, default: [] }) problems!: string[];
  @Column('uuid') requested_by!: string;
  @Column('timestamptz') requested_at!: Date;
  /** Whether reading took longer than usual. Slow documents wait for their own turn. */
  @Column('boolean', { default: false }) slow!: boolean;
  /** The attempt in progress, or the last one. */
  @Column('uuid', { nullable: true }) attempt!: string | null;
  /** The attempt whose pages are shown: the last one that succeeded. */
  @Column('uuid', { nullable: true }) read_attempt!: string | null;
  @Column('timestamptz', { nullable: true }) started_at!: Date | null;
  @Column('timestamptz', { nullable: true }) fetched_at!: Date | null;
  /** The attempt whose text the opportunities service has indexed. */
  @Column('uuid', { nullable: true }) searched_attempt!: string | null;
}

/** The text of a page of a document. */
@Entity({ name: 'document_page' })
export class DocumentPageEntity {
  @PrimaryColumn('text') document_id!: string;
  @PrimaryColumn('uuid') attempt!: string;
  @PrimaryColumn('integer') number!: number;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text') text!: string;
  /** Length of the text in characters. */
  @Column('integer') length!: number;
  @Column('real', { nullable: true }) width!: number | null;
  @Column('real', { nullable: true }) height!: number | null;
  /** Positions of the pieces of text, in the format of `@rfp/documents`. */
  @Column('real', { array: true }) pieces!: number[];
}

/** A requirement of a notice that a person has checked. */
@Entity({ name: 'checked_requirement' })
@Index('checked_requirement_of_opportunity', ['opportunity_id'])
export class CheckedRequirementEntity {
  @PrimaryColumn('uuid') user_id!: string;
  @PrimaryColumn('uuid') opportunity_id!: string;
  /** Hash of the folded words, independent of their position. */
  @PrimaryColumn('text') key!: string;
  /** The words when the person checked the requirement. */
  @Column('text') words!: string;
  /** Keys of the similar requirements that the notice had then. None of them is a later version of this one. */
  @Column('text', { array: true }) beside!: string[];
  @Column('timestamptz') checked_at!: Date;
}

/** A question of a person about a notice. */
@Entity({ name: 'notice_question' })
export class NoticeQuestionEntity {
  @PrimaryColumn('uuid') user_id!: string;
  @PrimaryColumn('uuid') opportunity_id!: string;
  /** The question in lower case, so that each question is stored once. */
  @PrimaryColumn('text') key!: string;
  @Column('text') question!: string;
  /** The answer given when the person last asked. */
  @Column('jsonb') answer!: unknown;
  @Column('timestamptz') asked_at!: Date;
}
