import { AppError } from '@rfp/contracts/errors';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type AlertRehearsal, type SearchAlert, searchAlertInputSchema } from '@rfp/contracts/tracking/search-alerts';
import { type UseFormReturn } from 'react-hook-form';
import { useApiQuery } from '../../../data/use-api.js';
import { useCheckForm } from '../../../shared/form/use-check-form.js';
import { useSettled } from '../../../shared/hooks/use-settled.js';
import { type AlertForm, checkAlert, readAlert, toAlertForm } from './alert-form.js';

const settledMs = 400;
const staleTime = 60_000;

/** The rehearsal of the alert that a form describes. */
export interface RehearsedAlert {
  /** Undefined while it is computed. */
  data: AlertRehearsal | undefined;
  error: Error | null;
  /** Whether an alert is chosen. */
  isNeeded: boolean;
}

function useRehearsal(filter: OpportunityFilter, form: AlertForm): RehearsedAlert {
  const chosen = JSON.stringify(readAlert(form) ?? null);
  const settled = useSettled(chosen, settledMs, 'null');
  const alert = searchAlertInputSchema.nullable().parse(JSON.parse(settled));
  const isNeeded = chosen !== 'null';
  const enabled = alert !== null && settled === chosen;
  // Without an alert, the query is disabled.
  const input = { filter, alert: alert ?? { frequency: 'daily' as const } };
  const { data, error } = useApiQuery('rehearseSearchAlert', input, { enabled, retry: false, staleTime });
  return { data: enabled ? data : undefined, error: enabled ? error : null, isNeeded };
}

export interface AlertState {
  form: UseFormReturn<AlertForm>;
  rehearsal: RehearsedAlert;
  /** Validates the form. Refuses an alert that the search can not have. */
  submit: (onValid: (values: AlertForm) => unknown) => void;
}

/** Form of an alert of a search with this filter, and the rehearsal of what is chosen. */
export function useAlertForm(filter: OpportunityFilter, alert: SearchAlert | null): AlertState {
  const form = useCheckForm<AlertForm>(toAlertForm(alert), checkAlert);
  const rehearsal = useRehearsal(filter, form.watch());
  const { error } = rehearsal;
  const submit = (onValid: (values: AlertForm) => unknown) =>
    void form.handleSubmit((values) => {
      if (error instanceof AppError && error.code === 'ALERT_NOT_POSSIBLE' && values.frequency !== 'off')
        return form.setError('frequency', { message: error.message });
      return onValid(values);
    })();
  return { form, rehearsal, submit };
}
