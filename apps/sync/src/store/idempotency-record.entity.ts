import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Idempotency record: a request with a key of its caller runs once. */
@Entity({ name: 'kept_request' })
export class IdempotencyRecordEntity {
  @PrimaryColumn('uuid') caller!: string;
  @PrimaryColumn('text') request!: string;
  @PrimaryColumn('text') key!: string;
  /** Hash of the request. A different request under the same key is an error of the caller. */
  @Column('text') hash!: string;
  /** Id of the call that processes the request. A call that was taken over after a crash cannot overwrite the outcome of its successor. */
  @Column('uuid') holder!: string;
  @Column('timestamptz') began_at!: Date;
  /** Null while the request is in progress. */
  @Column('jsonb', { nullable: true }) outcome!: unknown;
}
