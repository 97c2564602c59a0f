import { type PreferenceLevel, preferenceLevels } from '@rfp/contracts/account';
import { useController, type UseFormReturn } from 'react-hook-form';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { type LevelledField, findLevel, levelsField, type PreferencesForm, setLevel } from './preferences-form.js';

const words = profileTexts.preferences;

interface LevelSelectProps {
  form: UseFormReturn<PreferencesForm>;
  name: LevelledField;
  entry: string;
  /** Display text of the entry. */
  shown?: string;
}

/** Level of an entry: prefer, must or exclude. A native select shows its value and works with every keyboard, screen reader and phone. */
export function LevelSelect({ form, name, entry, shown = entry }: LevelSelectProps) {
  const { field } = useController({ control: form.control, name: levelsField(name) });
  const level = findLevel(field.value, entry);
  const choose = (chosen: string) => {
    const next = preferenceLevels.find((each) => each === chosen) ?? level;
    field.onChange(setLevel(field.value, entry, next));
  };
  return (
    <select
      className={styles['level']}
      data-level={level}
      aria-label={words.levelOf(shown)}
      value={level}
      onChange={(event) => choose(event.target.value)}
    >
      {preferenceLevels.map((each: PreferenceLevel) => (
        <option key={each} value={each}>
          {words.levels[each]}
        </option>
      ))}
    </select>
  );
}
