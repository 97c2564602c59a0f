import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An added entry of synonyms, or a built-in entry that a user turned on or off. */
@Entity({ name: 'search_synonym' })
export class SearchSynonymEntity {
  /** Id of an added entry, or name of a built-in entry. */
  @PrimaryColumn('text') id!: string;
  /** Null for a built-in entry, whose forms come from the current release. */
  @Column('text', { array: true, nullable: true }) forms!: string[] | null;
  @Column('boolean') enabled!: boolean;
  @Column('uuid') changed_by!: string;
  @Column('text') changed_label!: string;
  @Column('timestamptz') changed_at!: Date;
}
