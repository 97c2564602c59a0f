import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { timestampColumn } from './timestamp-column.js';

/** Columns that a trigger sets. */
const setByDatabase = { select: false, insert: false } as const;

/**
 * An entry of the audit log. The database sets the salts and the commitments of a new entry. Address, browser and subject are null after the account
 * was removed.
 */
@Entity({ name: 'audit_entry' })
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) seq!: string;
  @Column(timestampColumn) at!: Date;
  @Column({ ...timestampColumn, default: () => 'now()' }) recorded_at!: Date;
  @Column('text', { default: 'auth' }) service!: string;
  @Column('text') action!: string;
  @Column('uuid', { nullable: true }) account_id!: string | null;
  /** Hash of an unknown address. */
  @Column('text', { nullable: true }) subject!: string | null;
  @Column('uuid', { nullable: true }) session_id!: string | null;
  @Column('uuid', { nullable: true }) workspace_id!: string | null;
  /** Kind and id: `account:0197a3a4-...`. */
  @Column('text', { nullable: true }) target!: string | null;
  @Column('jsonb', { nullable: true }) before!: object | null;
  @Column('jsonb', { nullable: true }) after!: object | null;
  @Column('jsonb', { default: {} }) detail!: object;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) user_agent!: string | null;
  @Column({ type: 'uuid', nullable: true, ...setByDatabase }) salt!: string | null;
  @Column({ type: 'uuid', nullable: true, ...setByDatabase }) subject_salt!: string | null;
  @Column({ type: 'text', ...setByDatabase }) address_commitment!: string;
  @Column({ type: 'text', ...setByDatabase }) user_agent_commitment!: string;
  @Column({ type: 'text', nullable: true, ...setByDatabase }) subject_commitment!: string | null;
}

/** Place of an entry in the order of the log, and the hash of all entries up to it. */
@Entity({ name: 'audit_seal' })
export class AuditSealEntity {
  @PrimaryColumn('bigint') position!: string;
  @Column('bigint') entry_seq!: string;
  /** UTC. */
  @Column('date') day!: string;
  @Column('text') hash!: string;
}

/** End of a complete day: number of its entries, and position and hash of the last one. */
@Entity({ name: 'audit_day' })
export class AuditDayEntity {
  @PrimaryColumn('date') day!: string;
  @Column('integer') entries!: number;
  @Column('bigint') position!: string;
  @Column('text') hash!: string;
}
