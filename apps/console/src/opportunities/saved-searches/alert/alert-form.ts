import { weekdayNames } from '@rfp/api-client/alert-text';
import { pointsSchema } from '@rfp/contracts/primitives';
import {
  alertFrequencySchema,
  type SearchAlert,
  type SearchAlertInput,
  searchAlertInputSchema,
} from '@rfp/contracts/tracking/search-alerts';
import { type Problems } from '../../../shared/form/use-check-form.js';
import { alertTexts as words } from './alert-texts.js';

export interface AlertForm {
  /** `off`, or a frequency. */
  frequency: string;
  time: string;
  weekday: string;
  /** Empty: none. */
  minScore: string;
  /** `mail`: also switches mails on. Ignored while they are on. */
  delivery: string;
}

const defaultTime = '07:00';

export const weekdayOptions = weekdayNames.map((label, index) => ({ value: String(index + 1), label }));

/** Values of the form for the present alert; null: none. */
export function toAlertForm(alert: SearchAlert | null): AlertForm {
  return {
    frequency: alert?.frequency ?? 'off',
    time: alert?.time ?? defaultTime,
    weekday: String(alert?.weekday ?? 1),
    minScore: String(alert?.min_score ?? ''),
    delivery: 'inbox',
  };
}

function parseMinScore(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return /^\d{1,3}$/.test(text.trim()) ? pointsSchema.safeParse(Number(text)).data : undefined;
}

export function checkAlert({ frequency, minScore }: AlertForm): Problems<AlertForm> {
  const isValid = frequency === 'off' || parseMinScore(minScore) !== undefined;
  return isValid ? {} : { minScore: words.minScoreInvalid };
}

/** The alert that the form describes; null if it is off, undefined if a field is invalid. */
export function readAlert({ frequency, time, weekday, minScore }: AlertForm): SearchAlertInput | null | undefined {
  const chosen = alertFrequencySchema.safeParse(frequency).data;
  if (chosen === undefined) return null;
  const min_score = parseMinScore(minScore);
  return searchAlertInputSchema.safeParse({ frequency: chosen, time, weekday: Number(weekday), min_score }).data;
}
