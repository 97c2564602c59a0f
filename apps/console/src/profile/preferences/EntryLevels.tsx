import { useWatch, type UseFormReturn } from 'react-hook-form';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { LevelSelect } from './LevelSelect.js';
import { splitEntries, type LevelledField, type PreferencesForm, type TextField } from './preferences-form.js';

const words = profileTexts.preferences;

/** Entries of a text field, each with a select for its level. */
export function EntryLevels({ form, name }: { form: UseFormReturn<PreferencesForm>; name: LevelledField & TextField }) {
  const entries = splitEntries(name, useWatch({ control: form.control, name }));
  if (entries.length === 0) return null;
  return (
    <ul className={styles['levels']} aria-label={words.levelsOf(words.fields[name])}>
      {entries.map((entry) => (
        <li key={entry}>
          <span>{entry}</span>
          <LevelSelect form={form} name={name} entry={entry} />
        </li>
      ))}
    </ul>
  );
}
