import styles from './questions.module.css';

interface ChoicesProps {
  legend: string;
  options: readonly { value: string; label: string }[];
  ticked: readonly string[];
  onChange: (ticked: readonly string[]) => void;
}

/** Group of native checkboxes, which work with every keyboard and screen reader. */
export function Choices({ legend, options, ticked, onChange }: ChoicesProps) {
  const toggle = (value: string) =>
    onChange(ticked.includes(value) ? ticked.filter((other) => other !== value) : [...ticked, value]);
  return (
    <fieldset className={styles['choices']}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="checkbox" checked={ticked.includes(value)} onChange={() => toggle(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
