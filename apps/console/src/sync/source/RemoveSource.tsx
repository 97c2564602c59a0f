import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { formatCount } from '@rfp/api-client/display';
import { type ManagedSource } from '@rfp/contracts/source';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import { messageOf } from '../../data/errors.js';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { useToast } from '../../layout/use-toast.js';
import { FormDialog } from '../../shared/FormDialog.js';
import { sourceTexts } from './source-texts.js';
import styles from './source.module.css';

const words = sourceTexts.remove;

type Records = 'keep' | 'remove';
const choices = [
  { value: 'keep', label: words.keep, text: words.keepText },
  { value: 'remove', label: words.records, text: words.recordsText },
] as const satisfies { value: Records; label: string; text: string }[];

function useRemoveSource({ key, name }: ManagedSource): UseMutationResult<{ removed: number }, Error, Records> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return useMutation({
    mutationFn: (records) => dataProvider.removeSource(key, records),
    onSuccess: async ({ removed }, records) => {
      const description = records === 'remove' ? words.doneText(formatCount(removed)) : words.keptText;
      toast({ title: words.done(name), description, variant: 'success' });
      await navigate('/sync');
      await queryClient.resetQueries();
    },
  });
}

/** Asks what becomes of its records; to keep them is what Enter does. */
export function RemoveSource({ source, onClose }: { source: ManagedSource; onClose: () => void }) {
  const [records, setRecords] = useState<Records>('keep');
  const { mutate, isPending, error } = useRemoveSource(source);
  const id = useId();
  return (
    <FormDialog
      title={words.title(source.name)}
      submit={words.confirm}
      busyText={words.busy}
      busy={isPending}
      failure={error === null ? undefined : messageOf(error)}
      onSubmit={() => mutate(records)}
      onClose={onClose}
    >
      <p id={id}>{words.text}</p>
      <RadioGroup
        aria-labelledby={id}
        value={records}
        onChange={(_event, value) => setRecords(value === 'remove' ? 'remove' : 'keep')}
      >
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
    </FormDialog>
  );
}
