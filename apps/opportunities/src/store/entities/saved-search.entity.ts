import { type SearchVisibility } from '@rfp/contracts/tracking/saved-searches';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A saved search of a workspace. */
@Entity({ name: 'saved_search' })
export class SavedSearchEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') workspace_id!: string;
  /** Null if the account of the owner was removed. Private searches have an owner. */
  @Column('uuid', { nullable: true }) owner_id!: string | null;
  @Column('text') name!: string;
  /** Filter and sort, as `searchContentSchema` of the release that saved them. */
  @Column('jsonb') content!: object;
  @Column('jsonb', { nullable: true }) view!: object | null;
  @Column('text') visibility!: SearchVisibility;
  @Column('integer') version!: number;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz') updated_at!: Date;
  /** Deleted searches can be restored for some time. */
  @Column('timestamptz', { nullable: true }) deleted_at!: Date | null;
}

/** When a person last opened a search. */
@Entity({ name: 'saved_search_opened' })
export class SavedSearchOpenedEntity {
  @PrimaryColumn('uuid') search_id!: string;
  @PrimaryColumn('uuid') person_id!: string;
  @Column('timestamptz') opened_at!: Date;
  /** Creation time of the newest opportunity at that moment: opportunities created later are new. */
  @Column('timestamptz') new_since!: Date;
}

/** The default list of a person in a workspace. */
@Entity({ name: 'default_search' })
export class DefaultSearchEntity {
  @PrimaryColumn('uuid') workspace_id!: string;
  @PrimaryColumn('uuid') person_id!: string;
  @Column('uuid') search_id!: string;
}
