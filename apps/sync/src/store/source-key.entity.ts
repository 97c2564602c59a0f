import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The API key of a source. */
@Entity({ name: 'source_key' })
export class SourceKeyEntity {
  @PrimaryColumn('text') source!: string;
  /** The encrypted API key. Its header names the encryption key. */
  @Column('text') sealed!: string;
  @Column('timestamptz') set_at!: Date;
  @Column('uuid') set_by_id!: string;
  /** Label of the user at the time. */
  @Column('text') set_by!: string;
}
