import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Fetch times of the deleted versions of a source record. */
@Entity({ name: 'pruned_version' })
export class PrunedVersionEntity {
  @PrimaryColumn('text') source_name!: string;
  @PrimaryColumn('text') source_id!: string;
  @PrimaryColumn('text') channel!: string;
  /** Times at which the versions up to the last deleted one were first fetched. Some of these versions may still be stored, because they are needed. */
  @Column('timestamptz', { array: true }) moments!: Date[];
}

/** Start of the history: later versions were not deleted. The table has no row until the first deletion, and one row afterwards. */
@Entity({ name: 'history_start' })
export class HistoryStartEntity {
  @PrimaryColumn('smallint', { default: 1 }) id!: number;
  @Column('timestamptz') at!: Date;
  /** Retention of superseded versions in days when the start was last moved. */
  @Column('integer') kept_days!: number;
}
