import { formatCount, formatInstant } from '@rfp/api-client/display';
import { type ManagedSource } from '@rfp/contracts/source';
import { useState } from 'react';
import { useRefusal } from '../../auth/session/role.js';
import { errorMessage } from '../../data/errors.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { formatAhead } from '@rfp/api-client/relative-time';
import Button from '@mui/material/Button';
import { InlineForm } from '../../shared/form/InlineForm.js';
import { Panel } from '../../shared/Panel.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useCheckForm } from '../../shared/form/use-check-form.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { useReturnFocus } from '../../shared/hooks/use-return-focus.js';
import styles from './facts.module.css';
import { checkSchedule, readSchedule, toScheduleForm } from './schedule-form.js';
import { sourceTexts } from './source-texts.js';
import { useChangeSource } from './use-source.js';

const words = sourceTexts.schedule;

function Form({ source, onClose }: { source: ManagedSource; onClose: () => void }) {
  const form = useCheckForm(toScheduleForm(source), checkSchedule);
  const [change, { isPending, error }] = useChangeSource(source);
  const toast = useToast();
  const submit = form.handleSubmit((values) =>
    change(
      undefined,
      { data: readSchedule(values) },
      {
        onSuccess: () => {
          toast({ title: words.saved, variant: 'success' });
          onClose();
        },
      },
    ),
  );
  return (
    <InlineForm
      control={form.control}
      submit={words.save}
      busyText={words.saving}
      busy={isPending}
      failure={error === null ? undefined : errorMessage(error)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextInput
        form={form}
        name="hours"
        first
        label={words.hoursField}
        hint={words.hoursHint}
        attributes={{ inputMode: 'numeric', maxLength: 4, required: true }}
      />
      <TextInput
        form={form}
        name="limit"
        label={words.limitField}
        hint={words.limitHint}
        attributes={{ inputMode: 'numeric', maxLength: 10 }}
      />
    </InlineForm>
  );
}

function nextText({ paused, next_due_at }: ManagedSource, now: Date): string {
  if (paused) return words.none;
  return next_due_at === null ? words.notPlanned : formatAhead(next_due_at, now);
}

function Facts({ source }: { source: ManagedSource }) {
  const now = useNow();
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{words.next}</dt>
        <dd title={source.next_due_at === null ? undefined : formatInstant(source.next_due_at)}>
          {nextText(source, now)}
        </dd>
      </div>
      <div>
        <dt>{words.every}</dt>
        <dd>{words.hours(formatCount(source.interval_hours))}</dd>
      </div>
      <div>
        <dt>{words.limit}</dt>
        <dd>{source.max_records === null ? words.noLimit : formatCount(source.max_records)}</dd>
      </div>
    </dl>
  );
}

export function SchedulePanel({ source }: { source: ManagedSource }) {
  const [editing, setEditing] = useState(false);
  const button = useReturnFocus(editing);
  const refusal = useRefusal('manage-sources');
  return (
    <Panel title={words.title}>
      {editing ? (
        <Form source={source} onClose={() => setEditing(false)} />
      ) : (
        <>
          <Facts source={source} />
          <div className={styles['below']}>
            {refusal === null ? (
              <Button ref={button} size="small" onClick={() => setEditing(true)}>
                {words.edit}
              </Button>
            ) : (
              <RefusedButton reason={refusal} size="small">
                {words.edit}
              </RefusedButton>
            )}
          </div>
        </>
      )}
    </Panel>
  );
}
