import { companyProfileSchema, type Preferences } from '@rfp/contracts/account';
import { useState } from 'react';
import { Choice } from '../../opportunities/Choice.js';
import { InlineForm } from '../../shared/InlineForm.js';
import { TextInput } from '../../shared/TextInput.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { NotificationFields } from './NotificationFields.js';
import {
  companyLists,
  lookedFor,
  readForm,
  takesCommas,
  toForm,
  type ListField,
  type PreferencesForm,
  type WrongPreferences,
} from './preferences-form.js';
import { useSavePreferences } from './use-preferences.js';

const words = profileTexts.preferences;
const sizes = companyProfileSchema.shape.company_size.unwrap().unwrap().options;
const sizeChoices = [{ value: '', label: words.anySize }, ...sizes.map((size) => ({ value: size, label: size }))];

interface PartProps {
  values: PreferencesForm;
  wrong: WrongPreferences;
  onChange: (part: Partial<PreferencesForm>) => void;
}

function Lists({ fields, values, wrong, onChange }: PartProps & { fields: readonly ListField[] }) {
  return fields.map((field) => (
    <TextInput
      key={field}
      first={field === 'keywords'}
      rows={2}
      label={words.fields[field]}
      value={values[field]}
      onChange={(text) => onChange({ [field]: text })}
      error={wrong[field]}
      hint={takesCommas(field) ? words.perLineOrComma : words.perLine}
    />
  ));
}

function Sections(props: PartProps) {
  const { values, onChange } = props;
  return (
    <>
      <fieldset className={styles['section']}>
        <legend>{words.matching}</legend>
        <Lists fields={lookedFor} {...props} />
      </fieldset>
      <fieldset className={styles['section']}>
        <legend>{words.company}</legend>
        <Lists fields={companyLists} {...props} />
        <Choice
          label={words.fields.company_size}
          value={values.company_size}
          options={sizeChoices}
          onChange={(company_size) => onChange({ company_size })}
        />
      </fieldset>
      <NotificationFields {...props} />
    </>
  );
}

export function PreferencesFields({ saved, onClose }: { saved: Preferences | null; onClose: () => void }) {
  const [values, setValues] = useState(() => toForm(saved));
  const [wrong, setWrong] = useState<WrongPreferences>({});
  const { mutate, isPending } = useSavePreferences(onClose);
  const submit = () => {
    const read = readForm(values);
    setWrong('wrong' in read ? read.wrong : {});
    if ('input' in read) mutate(read.input);
  };
  return (
    <InlineForm submit={words.save} busyText={words.saving} busy={isPending} onSubmit={submit} onClose={onClose}>
      <Sections values={values} wrong={wrong} onChange={(part) => setValues((old) => ({ ...old, ...part }))} />
    </InlineForm>
  );
}
