import { type Watcher } from '@rfp/contracts/notifications';
import { type InboxKind } from '@rfp/contracts/tracking/inbox';
import { type AlertFrequency } from '@rfp/contracts/tracking/search-alerts';
import { type NewsFacts } from '../../notifications/news/news-facts.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who receives emails, copied from the auth service. */
@Entity({ name: 'watcher' })
export class WatcherEntity {
  @PrimaryColumn('uuid') person_id!: string;
  @Column('timestamptz') since!: Date;
  @Column('smallint') threshold!: number;
  @Column('jsonb') search!: Watcher['search'];
  @Column('jsonb') schedule!: Watcher['schedule'];
}

/** A notification of a person about a version of an opportunity. */
@Entity({ name: 'notification' })
export class NotificationEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') person_id!: string;
  @Column('uuid') opportunity_id!: string;
  @Column('text') kind!: InboxKind;
  /** Time at which the version was first fetched. */
  @Column('timestamptz') at!: Date;
  @Column('smallint') score!: number;
  @Column('text', { array: true }) changed_fields!: string[];
  /** Facts for its sentence; null if an earlier release stored the notification. */
  @Column('jsonb', { nullable: true }) facts!: NewsFacts | null;
  /** Urgency: see `urgencyRank`. */
  @Column('smallint', { default: 5 }) rank!: number;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz', { nullable: true }) dismissed_at!: Date | null;
  @Column('uuid', { nullable: true }) digest_id!: string | null;
  /** The saved search that found it; null for other notifications. */
  @Column('uuid', { nullable: true }) search_id!: string | null;
  /** The workspace of the search, of the watch or of the note; null: none. */
  @Column('uuid', { nullable: true }) workspace_id!: string | null;
  /** The note that mentions the person; null for other notifications. */
  @Column('uuid', { nullable: true }) note_id!: string | null;
  @Column('timestamptz', { nullable: true }) read_at!: Date | null;
  @Column('timestamptz', { nullable: true }) snoozed_until!: Date | null;
}

/** An email with all news for a person. */
@Entity({ name: 'digest' })
export class DigestEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') person_id!: string;
  @Column('timestamptz') created_at!: Date;
  /** Time at which it was handed to the auth service. */
  @Column('timestamptz', { nullable: true }) sent_at!: Date | null;
  @Column('text', { nullable: true }) outcome!: string | null;
  /** The frequencies whose next mail depends on the time of this one; null: all, for mails of an earlier release. */
  @Column('text', { array: true, nullable: true }) frequencies!: AlertFrequency[] | null;
}

/** The time up to which the versions of an opportunity were checked for notifications. */
@Entity({ name: 'notified_version' })
export class NotifiedVersionEntity {
  @PrimaryColumn('uuid') opportunity_id!: string;
  @Column('timestamptz') through!: Date;
}
