import { type DismissReason, type MarkAction, type TagColour } from '@rfp/contracts/tracking/marks';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An opportunity that a workspace has dismissed. */
@Entity({ name: 'opportunity_mark' })
export class OpportunityMarkEntity {
  @PrimaryColumn('uuid') workspace_id!: string;
  @PrimaryColumn('uuid') opportunity_id!: string;
  @Column('timestamptz') dismissed_at!: Date;
  /** Null if the account was removed. */
  @Column('uuid', { nullable: true }) dismissed_by!: string | null;
  @Column('text', { nullable: true }) dismissed_reason!: DismissReason | null;
}

/** An opportunity that a member watches for a workspace. */
@Entity({ name: 'opportunity_watch' })
export class OpportunityWatchEntity {
  @PrimaryColumn('uuid') workspace_id!: string;
  @PrimaryColumn('uuid') opportunity_id!: string;
  @PrimaryColumn('uuid') person_id!: string;
  @Column('timestamptz') watched_at!: Date;
}

/** A tag of a workspace. */
@Entity({ name: 'workspace_tag' })
export class WorkspaceTagEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') workspace_id!: string;
  @Column('text') name!: string;
  @Column('text') colour!: TagColour;
}

/** An opportunity with a tag. */
@Entity({ name: 'opportunity_tag' })
export class OpportunityTagEntity {
  @PrimaryColumn('uuid') tag_id!: string;
  @PrimaryColumn('uuid') opportunity_id!: string;
  /** Null if the account was removed. */
  @Column('uuid', { nullable: true }) added_by!: string | null;
  @Column('timestamptz') added_at!: Date;
}

/** A note of a workspace on an opportunity. */
@Entity({ name: 'opportunity_note' })
export class OpportunityNoteEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') workspace_id!: string;
  @Column('uuid') opportunity_id!: string;
  /** Null if the account was removed. */
  @Column('uuid', { nullable: true }) author_id!: string | null;
  @Column('text') text!: string;
  @Column('uuid', { array: true }) mentions!: string[];
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz', { nullable: true }) edited_at!: Date | null;
}

/** When a member last opened an opportunity. */
@Entity({ name: 'opportunity_viewed' })
export class OpportunityViewedEntity {
  @PrimaryColumn('uuid') workspace_id!: string;
  @PrimaryColumn('uuid') opportunity_id!: string;
  @PrimaryColumn('uuid') person_id!: string;
  @Column('timestamptz') viewed_at!: Date;
}

/** A change of marks that its person can undo. */
@Entity({ name: 'mark_batch' })
export class MarkBatchEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') workspace_id!: string;
  @Column('uuid') person_id!: string;
  @Column('text') action!: MarkAction;
  @Column('timestamptz') at!: Date;
  /** What the change has overwritten: see `marks/change-marks.ts`. */
  @Column('jsonb') changes!: unknown[];
}
