import { sourceTypes } from '@rfp/contracts/notice';
import { sourceTypeLabels } from '@rfp/api-client/display';
import { type UseFormReturn } from 'react-hook-form';
import { ChoiceField } from '../../shared/form/ChoiceField.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { SchemaFields } from '../../shared/schema-form/SchemaFields.js';
import { type ConnectorForm, defaultType, settingName, type SourceForm } from './source-form.js';
import { sourceFormTexts as words } from './source-form-texts.js';

interface SourceFieldsProps {
  form: UseFormReturn<SourceForm>;
  connector: ConnectorForm;
}

export function NameField({ form, first = false }: Pick<SourceFieldsProps, 'form'> & { first?: boolean }) {
  return (
    <TextInput
      form={form}
      name="name"
      first={first}
      label={words.name}
      hint={words.nameHint}
      attributes={{ maxLength: 80, required: true }}
    />
  );
}

/** Of a new source; that of a stored one stays. */
export function TypeField({ form, connector }: SourceFieldsProps) {
  const byDefault = defaultType(connector);
  return (
    <ChoiceField
      form={form}
      name="source_type"
      label={words.type}
      options={[
        { value: '', label: words.typeOf(sourceTypeLabels[byDefault]) },
        ...sourceTypes
          .filter((type) => type !== byDefault)
          .map((type) => ({ value: type, label: sourceTypeLabels[type] })),
      ]}
    />
  );
}

/** The settings of the connector, made from its schema. */
export function SettingFields({ form, connector: { info, fields } }: SourceFieldsProps) {
  return <SchemaFields form={form} fields={fields} nameIn={(name) => settingName(info.key, name)} />;
}

export function HomeField({ form }: Pick<SourceFieldsProps, 'form'>) {
  return <TextInput form={form} name="home_url" type="url" label={words.home} hint={words.homeHint} />;
}
