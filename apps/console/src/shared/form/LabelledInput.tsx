import DownIcon from '@mui/icons-material/ArrowDropDown';
import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';

interface Labelled {
  label: string;
  /** Hint or error below the field. */
  helperText?: string | undefined;
  error?: boolean;
}

interface FrameProps extends Labelled {
  id: string;
  children: ReactNode;
}

/**
 * Label, outline and hint of a field, in the look of MUI's outlined field but in plain CSS: MUI's takes twenty components each, and
 * a list starts with four fields.
 */
function Frame({ id, label, helperText, error = false, children }: FrameProps) {
  return (
    <div className={styles['field']} data-error={error}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div className={styles['box']}>
        {children}
        {/* The legend cuts a gap for the label into the outline. */}
        <fieldset aria-hidden="true" className={styles['outline']}>
          <legend>
            <span>{label}</span>
          </legend>
        </fieldset>
      </div>
      {helperText === undefined ? null : (
        <p id={hintId(id)} className={styles['hint']}>
          {helperText}
        </p>
      )}
    </div>
  );
}

function hintId(id: string): string {
  return `${id}-hint`;
}

/** Attributes that connect a field with its label and hint. */
function useTies({ error = false, helperText }: Labelled, own: string | undefined) {
  const made = useId();
  const id = own ?? made;
  return { id, 'aria-invalid': error, ...(helperText === undefined ? {} : { 'aria-describedby': hintId(id) }) };
}

interface InputProps extends Labelled, ComponentPropsWithoutRef<'input'> {
  inputRef?: Ref<HTMLInputElement>;
  /** Content before and after the text. */
  start?: ReactNode;
  end?: ReactNode;
}

/** A text field. */
export function LabelledInput({ label, helperText, error = false, inputRef, start, end, ...input }: InputProps) {
  const ties = useTies({ label, helperText, error }, input.id);
  return (
    <Frame id={ties.id} label={label} helperText={helperText} error={error}>
      {start === undefined ? null : <span className={styles['aside']}>{start}</span>}
      <input {...ties} {...input} ref={inputRef} className={styles['input']} />
      {end === undefined ? null : <span className={styles['aside']}>{end}</span>}
    </Frame>
  );
}

interface AreaProps extends Labelled, ComponentPropsWithoutRef<'textarea'> {
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** A multi-line text field. It grows with its text in browsers that support that. */
export function LabelledArea({ label, helperText, error = false, inputRef, ...area }: AreaProps) {
  const ties = useTies({ label, helperText, error }, area.id);
  return (
    <Frame id={ties.id} label={label} helperText={helperText} error={error}>
      <textarea {...ties} {...area} ref={inputRef} className={styles['area']} />
    </Frame>
  );
}

interface SelectProps extends Labelled, ComponentPropsWithoutRef<'select'> {
  inputRef?: Ref<HTMLSelectElement>;
}

/** A native select: it works with every keyboard, screen reader and phone. */
export function LabelledSelect({ label, helperText, error = false, inputRef, ...select }: SelectProps) {
  const ties = useTies({ label, helperText, error }, select.id);
  return (
    <Frame id={ties.id} label={label} helperText={helperText} error={error}>
      <select {...ties} {...select} ref={inputRef} className={styles['select']} />
      <DownIcon className={styles['arrow']} />
    </Frame>
  );
}
