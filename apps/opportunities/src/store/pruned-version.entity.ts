import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is known of the deleted versions of a source record. */
@Entity({ name: 'pruned_version' })
export class PrunedVersionEntity {
  @PrimaryColumn('text') source_name!: string;
  @PrimaryColumn('text') source_id!: string;
  @PrimaryColumn('text') channel!: string;
  /** When each version was first fetched, from the first to the last deleted one. One of them may be kept, because somebody needs it. */
  @Column('timestamptz', { array: true }) moments!: Date[];
}

/** Since when nothing of the past was deleted: one row, once something may have been. */
@Entity({ name: 'history_start' })
export class HistoryStartEntity {
  @PrimaryColumn('smallint', { default: 1 }) id!: number;
  @Column('timestamptz') at!: Date;
  /** For how many days superseded versions were kept when it was last moved. */
  @Column('integer') kept_days!: number;
}
