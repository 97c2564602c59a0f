import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A bulk enrichment of a person. */
@Entity({ name: 'enrichment_job' })
@Index('enrichment_job_of_person', ['person', 'created_at'])
@Index('enrichment_job_by_state', ['state', 'created_at'])
export class EnrichmentJobEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') person!: string;
  @Column('text') audience!: string;
  /** `running`, `paused`, `done` or `cancelled`. */
  @Column('text') state!: string;
  /** Why the job pauses, as a sentence. */
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('timestamptz', { nullable: true }) continues_at!: Date | null;
  @Column('timestamptz') created_at!: Date;
  @Column('timestamptz', { nullable: true }) finished_at!: Date | null;
  /** When the job last had its turn. A turn enriches one opportunity. */
  @Column('timestamptz', { nullable: true }) turn_at!: Date | null;
  /** End of the lease of the process that runs the job. */
  @Column('timestamptz', { nullable: true }) leased_until!: Date | null;
}

/** An opportunity of a bulk enrichment. */
@Entity({ name: 'enrichment_item' })
export class EnrichmentItemEntity {
  @PrimaryColumn('uuid') job_id!: string;
  @PrimaryColumn('integer') position!: number;
  @Column('uuid') opportunity_id!: string;
  /** `waiting`, `done` or `failed`. */
  @Column('text') state!: string;
  /** How often the language model timed out for this opportunity. */
  @Column('integer', { default: 0 }) late!: number;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('jsonb', { nullable: true }) answer!: unknown;
}
