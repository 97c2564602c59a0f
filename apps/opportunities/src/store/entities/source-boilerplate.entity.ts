import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sentence that many notices of a source repeat, as returned by `sentenceKey`. */
@Entity({ name: 'source_boilerplate' })
export class SourceBoilerplateEntity {
  @PrimaryColumn('text') source_name!: string;
  @PrimaryColumn('text') sentence!: string;
  /** The beginning of the sentence as a notice prints it. */
  @Column('text') printed!: string;
}
