import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The API key of a source. */
@Entity({ name: 'source_key' })
export class SourceKeyEntity {
  @PrimaryColumn('text') source!: string;
  /** Encrypted; names in its header the key it is encrypted with. */
  @Column('text') sealed!: string;
  @Column('timestamptz') set_at!: Date;
  @Column('uuid') set_by_id!: string;
  /** As the person was called then, for those who ask later who it was. */
  @Column('text') set_by!: string;
}
