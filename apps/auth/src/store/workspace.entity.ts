import { type CompanyProfile, type SearchProfile } from '@rfp/contracts/account';
import { type WorkspaceRole } from '@rfp/contracts/people/permissions';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { timestampColumn } from './timestamp-column.js';

/** A workspace. The personal one of an account has its id. */
@Entity({ name: 'workspace' })
export class WorkspaceEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('boolean', { default: false }) personal!: boolean;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) updated_at!: Date;
}

@Entity({ name: 'workspace_member' })
export class WorkspaceMemberEntity {
  @PrimaryColumn('uuid') workspace_id!: string;
  @PrimaryColumn('uuid') account_id!: string;
  @Column('text') role!: WorkspaceRole;
  @Column(timestampColumn) joined_at!: Date;
}

/** Search profile of a workspace. Members that were never saved are null. */
@Entity({ name: 'workspace_profile' })
export class WorkspaceProfileEntity {
  @PrimaryColumn('uuid') workspace_id!: string;
  @Column('jsonb', { nullable: true }) keywords!: string[] | null;
  @Column('jsonb', { nullable: true }) company_profile!: CompanyProfile | null;
  @Column('jsonb', { nullable: true }) weights!: Partial<SearchProfile['weights']> | null;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) updated_at!: Date;
}

/** An invitation to a workspace; one per address and workspace. */
@Entity({ name: 'workspace_invitation' })
export class WorkspaceInvitationEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') token_hash!: string;
  @Column('uuid') workspace_id!: string;
  /** In lower case. */
  @Column('text') email!: string;
  @Column('text') role!: WorkspaceRole;
  @Column('uuid', { nullable: true }) invited_by!: string | null;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) expires_at!: Date;
}
