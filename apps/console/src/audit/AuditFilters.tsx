import { auditActions } from '@rfp/contracts/audit/audit-actions';
import { type AuditFilter } from '@rfp/contracts/audit/audit-entry';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { Choice } from '../shared/Choice.js';
import { useSettled } from '../shared/hooks/use-settled.js';
import { auditTexts } from './audit-texts.js';
import styles from './audit.module.css';
import { type AuditScope, type FilterChange } from './use-audit.js';

const words = auditTexts.filters;
const debounceMs = 300;

const actions = [
  { value: '', label: words.anyAction },
  ...Object.entries(auditActions)
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];
const services = [
  { value: '', label: words.anyService },
  ...Object.entries(auditTexts.services).map(([value, label]) => ({ value, label })),
];

interface TextFilterProps {
  label: string;
  hint?: string;
  value: string;
  /** Whether the field begins empty, because the filters were cleared and the address has not changed yet. */
  startsEmpty: boolean;
  onChange: (value: string) => void;
}

/** A text, which is applied 300 ms after the last keystroke. */
function TextFilter({ label, hint, value, startsEmpty, onChange }: TextFilterProps) {
  const [text, setText] = useState(startsEmpty ? '' : value);
  const settled = useSettled(text.trim(), debounceMs);
  useEffect(() => {
    if (settled !== value) onChange(settled);
    // Only a settled text is applied; a change of the address, such as by another filter, is not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  return (
    <TextField
      type="search"
      label={label}
      helperText={hint}
      value={text}
      slotProps={{ htmlInput: { maxLength: 300, autoComplete: 'off', spellCheck: false } }}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

function DayFilter({ label, value, onChange }: Omit<TextFilterProps, 'startsEmpty'>) {
  return (
    <TextField
      type="date"
      label={label}
      value={value.slice(0, 10)}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface AuditFiltersProps {
  scope: AuditScope;
  filter: AuditFilter;
  startsEmpty: boolean;
  onChange: (change: FilterChange) => void;
}

/** Filters of the log. */
export function AuditFilters({ scope, filter, startsEmpty, onChange }: AuditFiltersProps) {
  const { account = '', target = '', action = '', service = '', from = '', to = '' } = filter;
  return (
    <div className={styles['filters']}>
      <TextFilter
        label={words.account}
        value={account}
        startsEmpty={startsEmpty}
        onChange={(value) => onChange({ account: value })}
      />
      <TextFilter
        label={words.target}
        hint={words.targetHint}
        value={target}
        startsEmpty={startsEmpty}
        onChange={(value) => onChange({ target: value })}
      />
      <Choice label={words.action} value={action} options={actions} onChange={(value) => onChange({ action: value })} />
      {scope === 'admin' ? (
        <Choice
          label={words.service}
          value={service}
          options={services}
          onChange={(value) => onChange({ service: value })}
        />
      ) : null}
      <DayFilter label={words.from} value={from} onChange={(value) => onChange({ from: value })} />
      <DayFilter label={words.to} value={to} onChange={(value) => onChange({ to: value })} />
    </div>
  );
}
