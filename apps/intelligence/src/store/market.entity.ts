import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The facts of an opportunity that market figures need, as last read. */
@Entity({ name: 'observed_notice' })
export class ObservedNoticeEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('boolean') demo!: boolean;
  @Column('text') source_type!: string;
  @Column('text') source_name!: string;
  @Column('text', { nullable: true }) agency_name!: string | null;
  @Column('date', { nullable: true }) month!: string | null;
  @Column('text', { array: true }) sectors!: string[];
  @Column('boolean') set_aside!: boolean;
  @Column('numeric', { precision: 17, scale: 2, nullable: true }) dollars!: string | null;
  @Column('text', { array: true }) technologies!: string[];
  @Column('text', { array: true }) states!: string[];
  /** `estimate`, `ceiling` or `award`; null without an amount. */
  @Column('text', { nullable: true }) value_kind!: string | null;
}

/** Sums over the facts of a month by kind, key and source (see `CountKind`). */
@Entity({ name: 'observed_count' })
export class ObservedCountEntity {
  @PrimaryColumn('boolean') demo!: boolean;
  @PrimaryColumn('text') kind!: string;
  @PrimaryColumn('text') key!: string;
  @PrimaryColumn('date') month!: string;
  @PrimaryColumn('text') source_name!: string;
  @Column('bigint') notices!: string;
  @Column('bigint') set_asides!: string;
  /** Notices with an amount in US dollars. */
  @Column('bigint') valued!: string;
  @Column('numeric', { precision: 24, scale: 2 }) dollars!: string;
  @Column('bigint', { default: 0 }) estimates!: string;
  @Column('numeric', { precision: 24, scale: 2, default: 0 }) estimate_dollars!: string;
  @Column('bigint', { default: 0 }) ceilings!: string;
  @Column('numeric', { precision: 24, scale: 2, default: 0 }) ceiling_dollars!: string;
}

/** Progress of the full read of the catalogue (see `readingId`). */
@Entity({ name: 'catalogue_reading' })
export class CatalogueReadingEntity {
  @PrimaryColumn('smallint') id!: number;
  /** The last id that was read; null if no full read is in progress. */
  @Column('uuid', { nullable: true }) after!: string | null;
  /** When the last full read completed; null if none has yet, so the counts are incomplete. */
  @Column('timestamptz', { nullable: true }) completed_at!: Date | null;
}
