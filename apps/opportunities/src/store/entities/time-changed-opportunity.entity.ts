import { Entity, PrimaryColumn } from 'typeorm';

/** An opportunity whose score changed with time, and that must still be checked for people who receive emails. */
@Entity({ name: 'time_changed_opportunity' })
export class TimeChangedOpportunityEntity {
  @PrimaryColumn('uuid') id!: string;
}
