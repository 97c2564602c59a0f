import { type FormEvent, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useAsOf } from '../../shared/hooks/use-as-of.js';
import { useNow } from '../../shared/hooks/use-now.js';
import styles from './as-of.module.css';
import { asOfTexts as words } from './as-of-texts.js';
import { useShowAsOf } from './use-show-as-of.js';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** Local time in the format of a `datetime-local` field: `2026-03-03T14:00`. */
function localTime(instant: Date): string {
  return new Date(instant.getTime() - instant.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}

/** Returns the instant in the address, or else yesterday at this time. */
function proposedTime(asOf: string | undefined): string {
  const shown = new Date(asOf ?? Number.NaN);
  return localTime(Number.isNaN(shown.getTime()) ? new Date(Date.now() - dayMs) : shown);
}

function instantProblem(instant: Date): string | undefined {
  if (Number.isNaN(instant.getTime())) return words.missing;
  return instant > new Date() ? words.future : undefined;
}

/** Form that chooses the instant. */
export function AsOfForm({ onDone }: { onDone: () => void }) {
  const asOf = useAsOf();
  const showAsOf = useShowAsOf();
  const now = useNow();
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(() => proposedTime(asOf));
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const instant = new Date(value);
    const found = instantProblem(instant);
    setProblem(found);
    if (found !== undefined) return field.current?.focus();
    onDone();
    return showAsOf(instant.toISOString());
  };
  return (
    <form noValidate className={styles['form']} onSubmit={submit}>
      <TextField
        label={words.instant}
        type="datetime-local"
        value={value}
        error={problem !== undefined}
        helperText={problem}
        inputRef={field}
        slotProps={{ htmlInput: { max: localTime(now) } }}
        onChange={(event) => setValue(event.target.value)}
      />
      <p>{words.about}</p>
      <p>{words.limits}</p>
      <Button type="submit" variant="contained">
        {words.show}
      </Button>
    </form>
  );
}
