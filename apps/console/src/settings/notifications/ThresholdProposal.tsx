import { rehearsalDays, type ThresholdProposal as Proposal } from '@rfp/contracts/notifications';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { errorMessage } from '../../data/errors.js';
import Button from '@mui/material/Button';
import { type SettingsForm } from '../settings-form.js';
import styles from '../settings.module.css';
import { settingsTexts } from '../settings-texts.js';
import { useRehearsal } from './use-rehearsal.js';

const words = settingsTexts.proposal;

/** Proposes the threshold that would have matched about three opportunities a day, when mails are turned on. A button applies it. */
export function ThresholdProposal({ form }: { form: UseFormReturn<SettingsForm> }) {
  const { control } = form;
  const { dirtyFields } = useFormState({ control, name: 'email_notifications' });
  const threshold = useWatch({ control, name: 'high_score_threshold' });
  const { data, error, isFetching } = useRehearsal(dirtyFields.email_notifications === true);
  const proposal = data?.proposal;
  const isOther = proposal && String(proposal.threshold) !== threshold.trim();
  return (
    <div className={styles['actions']}>
      <output className={styles['hint']}>
        {proposalText(proposal, { error, isFetching, isOther: isOther === true })}
      </output>
      {isOther === true ? (
        <Button
          size="small"
          onClick={() =>
            form.setValue('high_score_threshold', String(proposal.threshold), {
              shouldDirty: true,
              shouldValidate: false,
            })
          }
        >
          {words.use(proposal.threshold)}
        </Button>
      ) : null}
    </div>
  );
}

interface State {
  error: Error | null;
  isFetching: boolean;
  isOther: boolean;
}

/** Text of the proposal. An older server sends none. */
function proposalText(proposal: Proposal | null | undefined, { error, isFetching, isOther }: State): string {
  if (error !== null) return words.failed(errorMessage(error));
  if (proposal === undefined) return isFetching ? words.loading : '';
  if (proposal === null) return words.none(rehearsalDays);
  return (isOther ? words.other : words.same)(proposal.threshold, proposal.matches, rehearsalDays);
}
