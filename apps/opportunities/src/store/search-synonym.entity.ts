import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An entry of synonyms that was added, or a built-in one that was switched. */
@Entity({ name: 'search_synonym' })
export class SearchSynonymEntity {
  /** Of a built-in one the name of its line. */
  @PrimaryColumn('text') id!: string;
  /** Null for a built-in one: those of its line in the present release. */
  @Column('text', { array: true, nullable: true }) forms!: string[] | null;
  @Column('boolean') enabled!: boolean;
  @Column('uuid') changed_by!: string;
  @Column('text') changed_label!: string;
  @Column('timestamptz') changed_at!: Date;
}
