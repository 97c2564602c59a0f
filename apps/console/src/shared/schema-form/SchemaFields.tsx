import TextField from '@mui/material/TextField';
import { type ReactNode } from 'react';
import { type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { FlagField } from '../form/FlagField.js';
import { TextInput } from '../form/TextInput.js';
import { useField } from '../form/use-field.js';
import { formTexts } from '../form-texts.js';
import { type Field, type LeafField } from './schema-fields.js';
import styles from './schema-form.module.css';
import { controlName } from './schema-values.js';

interface FormPart<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** Returns the name of the form control of a setting. */
  nameIn: (name: string) => Path<V>;
}

interface SchemaFieldsProps<V extends FieldValues> extends FormPart<V> {
  fields: readonly Field[];
  /** Label of the folded section with the optional fields. */
  more?: string;
}

/** Form controls for the fields of a schema. Optional fields are folded, so that the required ones come into view first. */
export function SchemaFields<V extends FieldValues>({ fields, more = formTexts.more, ...part }: SchemaFieldsProps<V>) {
  const optional = fields.filter(({ required }) => !required);
  return (
    <>
      {fields
        .filter(({ required }) => required)
        .map((field) => (
          <SchemaField key={field.path.join('/')} field={field} {...part} />
        ))}
      {optional.length === 0 ? null : (
        <Folded summary={more}>
          {optional.map((field) => (
            <SchemaField key={field.path.join('/')} field={field} {...part} />
          ))}
        </Folded>
      )}
    </>
  );
}

/** Collapsible section for rarely used controls. */
export function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles['more']}>
      <summary>{summary}</summary>
      <div className={styles['fields']}>{children}</div>
    </details>
  );
}

function SchemaField<V extends FieldValues>({ field, ...part }: FormPart<V> & { field: Field }) {
  if (field.kind !== 'group') return <Control field={field} {...part} />;
  return (
    <fieldset className={styles['group']}>
      <legend>{field.label}</legend>
      {field.hint === undefined ? null : <p className={styles['hint']}>{field.hint}</p>}
      <SchemaFields fields={field.fields} more={formTexts.moreOf(field.label.toLowerCase())} {...part} />
    </fieldset>
  );
}

function Control<V extends FieldValues>({ field, form, nameIn }: FormPart<V> & { field: LeafField }) {
  const name = nameIn(controlName(field));
  if (field.kind === 'flag') return <FlagField form={form} name={name} label={field.label} hint={field.hint} />;
  if (field.kind === 'choice') return <Choice form={form} name={name} field={field} />;
  const { label, required } = field;
  return (
    <TextInput
      form={form}
      name={name}
      label={label}
      hint={toHint(field)}
      {...(field.kind === 'text' && field.type === 'url' ? { type: 'url' } : {})}
      {...(field.kind === 'lines' || field.kind === 'json' ? { rows: 2 } : {})}
      attributes={{
        required,
        ...(field.kind === 'number' ? { inputMode: field.whole ? 'numeric' : 'decimal' } : {}),
        ...(field.kind === 'text' ? { maxLength: field.maxLength } : {}),
      }}
    />
  );
}

const endings: Partial<Record<LeafField['kind'], string>> = { lines: formTexts.lines, json: formTexts.jsonHint };

function toHint({ kind, hint }: LeafField): string {
  return [hint, endings[kind]].filter((text) => text !== undefined).join(' ');
}

interface ControlProps<V extends FieldValues> {
  form: UseFormReturn<V>;
  name: Path<V>;
  field: LeafField;
}

function Choice<V extends FieldValues>({ form, name, field }: ControlProps<V>) {
  const bound = useField({ form, name }, field.hint);
  const options = field.kind === 'choice' ? field.options : [];
  const known = ['', ...options].includes(String(bound.value));
  return (
    <TextField {...bound} select label={field.label}>
      {known ? null : <option value={bound.value}>{bound.value}</option>}
      {field.byDefault === undefined ? <option value="">{field.required ? formTexts.choose : ''}</option> : null}
      {options.map((option) => (
        <option key={option} value={option}>
          {option === field.byDefault ? formTexts.byDefault(option) : option}
        </option>
      ))}
    </TextField>
  );
}
