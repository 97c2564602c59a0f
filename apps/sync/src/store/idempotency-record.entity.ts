import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request that came with a key of its caller, so that it is not done twice. */
@Entity({ name: 'kept_request' })
export class IdempotencyRecordEntity {
  @PrimaryColumn('uuid') caller!: string;
  @PrimaryColumn('text') request!: string;
  @PrimaryColumn('text') key!: string;
  /** Of what was asked: another request under the same key is a mistake of the caller. */
  @Column('text') hash!: string;
  /** Who works on it. One that took it over after a crash is not overwritten by the one before. */
  @Column('uuid') holder!: string;
  @Column('timestamptz') began_at!: Date;
  /** Null while it is under way. */
  @Column('jsonb', { nullable: true }) outcome!: unknown;
}
