import { formatCount } from '@rfp/api-client/display';
import { type ManagedSource } from '@rfp/contracts/source';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useDelete } from 'react-admin';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { FormDialog } from '../../shared/form/FormDialog.js';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { sourceTexts } from './source-texts.js';
import styles from './source.module.css';

const words = sourceTexts.remove;

type Records = 'keep' | 'remove';
const choices = [
  { value: 'keep', label: words.keep, text: words.keepText },
  { value: 'remove', label: words.records, text: words.recordsText },
] as const satisfies { value: Records; label: string; text: string }[];

function useRemoveSource(source: ManagedSource) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [remove, state] = useDelete<{ id: string; removed: number }>('sources', { id: source.id });
  const leave = async (description: string) => {
    toast({ title: words.done(source.name), description, variant: 'success' });
    await navigate('/sync');
    await queryClient.resetQueries();
  };
  const removeWith = (records: Records) =>
    remove(
      undefined,
      { meta: { records } },
      {
        onSuccess: (reply) =>
          void leave(records === 'remove' ? words.doneText(formatCount(reply?.removed ?? 0)) : words.keptText),
      },
    );
  return [removeWith, state] as const;
}

/** Dialog that removes a source. Asks whether to keep its records, which is the default. */
export function RemoveSource({ source, onClose }: { source: ManagedSource; onClose: () => void }) {
  const { control, handleSubmit } = useForm<{ records: Records }>({ defaultValues: { records: 'keep' } });
  const [remove, { isPending, error }] = useRemoveSource(source);
  const id = useId();
  const submit = handleSubmit(({ records }) => remove(records));
  return (
    <FormDialog
      title={words.title(source.name)}
      submit={words.confirm}
      busyText={words.busy}
      busy={isPending}
      failure={error === null ? undefined : errorMessage(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p id={id}>{words.text}</p>
      <Controller
        control={control}
        name="records"
        render={({ field }) => (
          <RadioGroup {...field} aria-labelledby={id}>
            {choices.map(({ value, label, text }) => (
              <FormControlLabel
                key={value}
                value={value}
                control={<Radio size="small" />}
                className={styles['choice'] ?? ''}
                label={
                  <>
                    {label}
                    <span className={styles['small']}>{text}</span>
                  </>
                }
              />
            ))}
          </RadioGroup>
        )}
      />
    </FormDialog>
  );
}
