import { intervalHoursSchema, managedSourceSchema, type ManagedSource, type SourceChange } from '@rfp/contracts/source';
import { type Problems } from '../../shared/form/use-check-form.js';
import { sourceTexts } from './source-texts.js';

/** Text of the fields. */
export interface ScheduleForm {
  hours: string;
  limit: string;
}

export function scheduleOf({ interval_hours, max_records }: ManagedSource): ScheduleForm {
  return { hours: String(interval_hours), limit: max_records === null ? '' : String(max_records) };
}

const limitSchema = managedSourceSchema.shape.max_records;

/** Parses digits with optional thousands separators. */
function numberIn(text: string): number {
  const digits = text.trim().replaceAll(',', '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

function intervalIn({ hours }: ScheduleForm) {
  return intervalHoursSchema.safeParse(numberIn(hours));
}

function limitIn({ limit }: ScheduleForm) {
  return limitSchema.safeParse(limit.trim() === '' ? null : numberIn(limit));
}

export function checkSchedule(form: ScheduleForm): Problems<ScheduleForm> {
  return {
    ...(intervalIn(form).success ? {} : { hours: sourceTexts.schedule.hoursWrong }),
    ...(limitIn(form).success ? {} : { limit: sourceTexts.schedule.limitWrong }),
  };
}

/** Converts a valid form into a source change. */
export function readSchedule(form: ScheduleForm): SourceChange {
  return { interval_hours: intervalIn(form).data, max_records: limitIn(form).data };
}
