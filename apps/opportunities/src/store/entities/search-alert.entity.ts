import { type SearchProfile } from '@rfp/contracts/account';
import { type AlertFrequency } from '@rfp/contracts/tracking/search-alerts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The alert of a person for a saved search. */
@Entity({ name: 'search_alert' })
export class SearchAlertEntity {
  @PrimaryColumn('uuid') search_id!: string;
  @PrimaryColumn('uuid') person_id!: string;
  @Column('text') frequency!: AlertFrequency;
  /** Time of daily and weekly mails, in the time zone of the person. */
  @Column('text') time!: string;
  /** Day of weekly mails; 1 is Monday. */
  @Column('smallint') weekday!: number;
  @Column('smallint', { nullable: true }) min_score!: number | null;
  /** Opportunities that matched before are not reported. */
  @Column('timestamptz') since!: Date;
}

/** The search profile of a workspace, copied from the auth service. */
@Entity({ name: 'workspace_profile' })
export class WorkspaceProfileEntity {
  @PrimaryColumn('uuid') workspace_id!: string;
  @Column('jsonb') search!: SearchProfile;
}
