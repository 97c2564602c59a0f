import { type NotificationKind, type Watcher } from '@rfp/contracts/notifications';
import { type NewsFacts } from '../notifications/news-facts.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who wants mails: a copy of what the auth service has. */
@Entity({ name: 'watcher' })
export class WatcherEntity {
  @PrimaryColumn('uuid') person_id!: string;
  @Column('timestamptz') since!: Date;
  @Column('smallint') threshold!: number;
  @Column('jsonb') search!: Watcher['search'];
  @Column('jsonb') schedule!: Watcher['schedule'];
}

/** What a version of an opportunity is to a person. */
@Entity({ name: 'notification' })
export class NotificationEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') person_id!: string;
  @Column('uuid') opportunity_id!: string;
  @Column('text') kind!: NotificationKind;
  /** When the version was first fetched. */
  @Column('timestamptz') at!: Date;
  @Column('smallint') score!: number;
  @Column('text', { array: true }) changed_fields!: string[];
  /** What a sentence about it needs; null: an earlier release stored it. */
  @Column('jsonb', { nullable: true }) facts!: NewsFacts | null;
  /** How soon it calls for action: see `rankOf`. */
  @Column('smallint', { default: 5 }) rank!: number;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz', { nullable: true }) dismissed_at!: Date | null;
  @Column('uuid', { nullable: true }) digest_id!: string | null;
}

/** A mail with all that was new for a person. */
@Entity({ name: 'digest' })
export class DigestEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') person_id!: string;
  @Column('timestamptz') created_at!: Date;
  /** When it was handed over to the auth service. */
  @Column('timestamptz', { nullable: true }) sent_at!: Date | null;
  @Column('text', { nullable: true }) outcome!: string | null;
}

/** Until when the versions of an opportunity were looked at. */
@Entity({ name: 'notified_version' })
export class NotifiedVersionEntity {
  @PrimaryColumn('uuid') opportunity_id!: string;
  @Column('timestamptz') through!: Date;
}
