import { companyProfileSchema, type Preferences } from '@rfp/contracts/account';
import { type UseFormReturn } from 'react-hook-form';
import { ChoiceField } from '../../shared/form/ChoiceField.js';
import { InlineForm } from '../../shared/form/InlineForm.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useFollowingForm } from '../../shared/form/use-check-form.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { ApplicantTypes } from './ApplicantTypes.js';
import { CodesField } from './CodesField.js';
import {
  amountFields,
  applyEdits,
  checkPreferences,
  companyLists,
  isCodeField,
  matchingLists,
  readForm,
  takesCommas,
  toForm,
  type ListField,
  type PreferencesForm,
} from './preferences-form.js';
import { useSavePreferences } from './use-preferences.js';

const words = profileTexts.preferences;
const sizes = companyProfileSchema.shape.company_size.unwrap().unwrap().options;
const sizeChoices = [{ value: '', label: words.anySize }, ...sizes.map((size) => ({ value: size, label: size }))];

interface PartProps {
  form: UseFormReturn<PreferencesForm>;
}

function Lists({ fields, form }: PartProps & { fields: readonly ListField[] }) {
  return fields.map((field) =>
    isCodeField(field) ? (
      <CodesField key={field} form={form} name={field} />
    ) : (
      <TextInput
        key={field}
        form={form}
        name={field}
        first={field === 'keywords'}
        rows={2}
        label={words.fields[field]}
        hint={takesCommas(field) ? words.perLineOrComma : words.perLine}
      />
    ),
  );
}

function Sections({ form }: PartProps) {
  return (
    <>
      <fieldset className={styles['section']}>
        <legend>{words.matching}</legend>
        <Lists fields={matchingLists} form={form} />
      </fieldset>
      <fieldset className={styles['section']}>
        <legend>{words.company}</legend>
        <Lists fields={companyLists} form={form} />
        <ChoiceField form={form} name="company_size" label={words.fields.company_size} options={sizeChoices} />
        {amountFields.map((name) => (
          <TextInput
            key={name}
            form={form}
            name={name}
            label={words.fields[name]}
            hint={words.amountHint}
            attributes={{ inputMode: 'decimal', maxLength: 24 }}
          />
        ))}
        <ApplicantTypes form={form} />
      </fieldset>
    </>
  );
}

export function PreferencesFields({ saved, onClose }: { saved: Preferences | null; onClose: () => void }) {
  const form = useFollowingForm(toForm(saved), checkPreferences);
  // Read while rendering: react-hook-form tracks what is read.
  const { dirtyFields } = form.formState;
  const { mutate, isPending } = useSavePreferences(onClose);
  const submit = form.handleSubmit((values) => {
    const edited = Object.keys(dirtyFields);
    mutate((newest) => applyEdits(newest, readForm(values), edited));
  });
  return (
    <InlineForm
      control={form.control}
      submit={words.save}
      busyText={words.saving}
      busy={isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Sections form={form} />
    </InlineForm>
  );
}
