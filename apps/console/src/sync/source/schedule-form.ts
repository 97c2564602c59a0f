import { intervalHoursSchema, managedSourceSchema, type ManagedSource, type SourceChange } from '@rfp/contracts/source';
import { sourceTexts } from './source-texts.js';

/** What stands in the fields. */
export interface ScheduleForm {
  hours: string;
  limit: string;
}

/** Sentences for the fields that cannot be taken as they are. */
export type WrongSchedule = Partial<Record<keyof ScheduleForm, string>>;

export function scheduleOf({ interval_hours, max_records }: ManagedSource): ScheduleForm {
  return { hours: String(interval_hours), limit: max_records === null ? '' : String(max_records) };
}

const limitSchema = managedSourceSchema.shape.max_records;

/** Commas as a person groups digits are taken; nothing but digits besides. */
function numberIn(text: string): number {
  const digits = text.trim().replaceAll(',', '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The change that the fields ask for, or what is wrong with them. */
export function readSchedule({ hours, limit }: ScheduleForm): { change: SourceChange } | { wrong: WrongSchedule } {
  const interval = intervalHoursSchema.safeParse(numberIn(hours));
  const records = limitSchema.safeParse(limit.trim() === '' ? null : numberIn(limit));
  if (interval.success && records.success)
    return { change: { interval_hours: interval.data, max_records: records.data } };
  return {
    wrong: {
      ...(interval.success ? {} : { hours: sourceTexts.schedule.hoursWrong }),
      ...(records.success ? {} : { limit: sourceTexts.schedule.limitWrong }),
    },
  };
}
