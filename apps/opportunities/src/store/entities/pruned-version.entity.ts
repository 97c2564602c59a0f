import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Fetch times of the deleted versions of a source record. */
@Entity({ name: 'pruned_version' })
export class PrunedVersionEntity {
  @PrimaryColumn('text') source_name!: string;
  @PrimaryColumn('text') source_id!: string;
  @PrimaryColumn('text') channel!: string;
  /** When each version was first fetched, from the first to the last deleted one. Versions in between may still be stored, if needed. */
  @Column('timestamptz', { array: true }) moments!: Date[];
}

/** The time since which nothing was deleted. The table has one row once something may have been deleted. */
@Entity({ name: 'history_start' })
export class HistoryStartEntity {
  @PrimaryColumn('smallint', { default: 1 }) id!: number;
  @Column('timestamptz') at!: Date;
  /** Retention of superseded versions in days when the start was last moved. */
  @Column('integer') kept_days!: number;
}
