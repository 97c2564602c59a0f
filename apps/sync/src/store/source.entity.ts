import { type SourceType } from '@rfp/contracts/notice';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A source as people set it. Where it comes with the product, its name and settings are those of the registry. */
@Entity({ name: 'source' })
export class SourceEntity {
  @PrimaryColumn('text') key!: string;
  @Column('text') connector!: string;
  @Column('text') name!: string;
  @Column('text') source_type!: SourceType;
  @Column('text') home_url!: string;
  @Column('jsonb') settings!: Record<string, unknown>;
  @Column('boolean') ready_made!: boolean;
  @Column('boolean') paused!: boolean;
  @Column('integer') interval_hours!: number;
  @Column('integer', { nullable: true }) max_records!: number | null;
  /** The tick that is claimed next; null while paused. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) next_due_at!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) created_at!: Date;
  @Column('text', { nullable: true }) created_by!: string | null;
  /** Which request has made it, where that came with a key: repeated after a crash it is answered with what it made. */
  @Column('text', { nullable: true }) request!: string | null;
  /** The row stays, so that its runs keep a name. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) removed_at!: Date | null;
  /** What is still to be done of a removal; null where nothing is. */
  @Column('text', { nullable: true }) removal!: 'keep' | 'remove' | null;
}
