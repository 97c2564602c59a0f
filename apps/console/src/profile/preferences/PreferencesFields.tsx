import { companyProfileSchema, preferenceLevels, type Preferences } from '@rfp/contracts/account';
import { Fragment } from 'react';
import { type UseFormReturn } from 'react-hook-form';
import { ChoiceField } from '../../shared/form/ChoiceField.js';
import { InlineForm } from '../../shared/form/InlineForm.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useFollowingForm } from '../../shared/form/use-check-form.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { ApplicantTypes } from './ApplicantTypes.js';
import { CodesField } from './CodesField.js';
import { EntryLevels } from './EntryLevels.js';
import {
  amountFields,
  applyEdits,
  checkPreferences,
  companyLists,
  isCodeField,
  isLevelled,
  matchingLists,
  refusedLists,
  takesCommas,
  toForm,
  type ListField,
  type PreferencesForm,
} from './preferences-form.js';
import { useSavePreferences } from './use-preferences.js';

const words = profileTexts.preferences;
const sizes = companyProfileSchema.shape.company_size.unwrap().unwrap().options;
const sizeChoices = [{ value: '', label: words.anySize }, ...sizes.map((size) => ({ value: size, label: size }))];

const levelChoices = preferenceLevels.map((level) => ({ value: level, label: words.levels[level] }));

interface PartProps {
  form: UseFormReturn<PreferencesForm>;
}

function Lists({ fields, form }: PartProps & { fields: readonly ListField[] }) {
  return fields.map((field) =>
    isCodeField(field) ? (
      <CodesField key={field} form={form} name={field} />
    ) : (
      <Fragment key={field}>
        <TextInput
          form={form}
          name={field}
          first={field === 'keywords'}
          rows={2}
          label={words.fields[field]}
          hint={takesCommas(field) ? words.perLineOrComma : words.perLine}
        />
        {isLevelled(field) ? <EntryLevels form={form} name={field} /> : null}
      </Fragment>
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
        <p className={styles['text']}>{words.levelsHint}</p>
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
        <ChoiceField form={form} name="value_mode" label={words.fields.value_mode} options={levelChoices} />
        <ApplicantTypes form={form} />
      </fieldset>
    </>
  );
}

export function PreferencesFields({ saved, onClose }: { saved: Preferences | null; onClose: () => void }) {
  const form = useFollowingForm(toForm(saved), checkPreferences);
  // Must be read during rendering: react-hook-form tracks only the properties that are read.
  const { dirtyFields } = form.formState;
  const { mutate, isPending } = useSavePreferences(onClose, (error) => {
    for (const [index, [field, message]] of refusedLists(error).entries())
      form.setError(field, { message }, { shouldFocus: index === 0 });
  });
  const submit = form.handleSubmit((values) => {
    const edited = Object.keys(dirtyFields);
    mutate((newest) => applyEdits(newest, values, edited));
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
