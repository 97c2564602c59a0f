import { useController, type UseFormReturn } from 'react-hook-form';
import { CodeList } from '../../shared/codes/CodeList.js';
import { profileTexts } from '../profile-texts.js';
import { LevelSelect } from './LevelSelect.js';
import { codeLists, type CodeField, type PreferencesForm } from './preferences-form.js';

/** Field for a list of codes. */
export function CodesField({ form, name }: { form: UseFormReturn<PreferencesForm>; name: CodeField }) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <CodeList
      system={codeLists[name]}
      label={profileTexts.preferences.fields[name]}
      codes={field.value}
      fieldRef={field.ref}
      error={fieldState.error?.message}
      renderBeside={(code, shown) => <LevelSelect form={form} name={name} entry={code} shown={shown} />}
      onChange={(codes) => {
        field.onChange(codes);
        if (fieldState.error !== undefined) form.clearErrors(name);
      }}
    />
  );
}
