import { Entity, PrimaryColumn } from 'typeorm';

/** An opportunity whose score has changed with time, until it was looked at for people who want mails. */
@Entity({ name: 'time_changed_opportunity' })
export class TimeChangedOpportunityEntity {
  @PrimaryColumn('uuid') id!: string;
}
