import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A dead letter of a service: an event that its consumer gave up on. For data sources with `createDeadLetters`. */
@Entity({ name: 'dead_letter' })
export class DeadLetterEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') type!: string;
  /** The event as received. */
  @Column('text') body!: string;
  @Column('text') code!: string;
  @Column('text') message!: string;
  @Column('integer') deliveries!: number;
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' }) died_at!: Date;
}
