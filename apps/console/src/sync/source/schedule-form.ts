import { intervalHoursSchema, managedSourceSchema, type ManagedSource, type SourceChange } from '@rfp/contracts/source';
import { type Problems } from '../../shared/form/use-check-form.js';
import { sourceTexts } from './source-texts.js';

/** Contents of the text fields. */
export interface ScheduleForm {
  hours: string;
  limit: string;
}

export function toScheduleForm({ interval_hours, max_records }: ManagedSource): ScheduleForm {
  return { hours: String(interval_hours), limit: max_records === null ? '' : String(max_records) };
}

const limitSchema = managedSourceSchema.shape.max_records;

/** Parses digits with optional thousands separators. */
function parseNumber(text: string): number {
  const digits = text.trim().replaceAll(',', '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

function parseInterval({ hours }: ScheduleForm) {
  return intervalHoursSchema.safeParse(parseNumber(hours));
}

function parseLimit({ limit }: ScheduleForm) {
  return limitSchema.safeParse(limit.trim() === '' ? null : parseNumber(limit));
}

export function checkSchedule(form: ScheduleForm): Problems<ScheduleForm> {
  return {
    ...(parseInterval(form).success ? {} : { hours: sourceTexts.schedule.hoursWrong }),
    ...(parseLimit(form).success ? {} : { limit: sourceTexts.schedule.limitWrong }),
  };
}

/** Converts a valid form into a source change. */
export function readSchedule(form: ScheduleForm): SourceChange {
  return { interval_hours: parseInterval(form).data, max_records: parseLimit(form).data };
}
