import { type SourceType, sourceTypes } from '@rfp/contracts/notice';
import { sourceTypeLabels } from '@rfp/api-client/display';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ChoiceField } from '../../shared/form/ChoiceField.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { type Field } from '../../shared/schema-form/schema-fields.js';
import { Folded, SchemaFields } from '../../shared/schema-form/SchemaFields.js';
import { mappedByColumns } from './column-mapping.js';
import { FileColumns } from './FileColumns.js';
import { proposeType } from './propose-type.js';
import { asksForType, type ConnectorForm, defaultType, settingName, type SourceForm } from './source-form.js';
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

/** Proposes the source type from the address until the user chooses another one. Returns the proposal while it is selected. */
function useProposal({ form, connector: { info } }: SourceFieldsProps): SourceType | undefined {
  const { control, getValues, setValue, clearErrors } = form;
  const settings = useWatch({ control, name: 'settings' })[info.key];
  const chosen = useWatch({ control, name: 'source_type' });
  const address = z.object({ url: z.string() }).safeParse(settings).data?.url ?? '';
  const proposal = asksForType(info) ? proposeType(address) : undefined;
  const last = useRef('');
  useEffect(() => {
    if (getValues('source_type') !== last.current) return;
    last.current = proposal ?? '';
    setValue('source_type', last.current);
    if (proposal !== undefined) clearErrors('source_type');
  }, [proposal, getValues, setValue, clearErrors]);
  return chosen === proposal ? proposal : undefined;
}

/** Field for the source type of a new source. The type of an existing source cannot change. */
export function TypeField({ form, connector }: SourceFieldsProps) {
  const proposal = useProposal({ form, connector });
  const byDefault = asksForType(connector.info) ? undefined : defaultType(connector);
  return (
    <ChoiceField
      form={form}
      name="source_type"
      label={words.type}
      hint={proposal === undefined ? undefined : words.proposedType}
      options={[
        { value: '', label: byDefault === undefined ? words.chooseType : words.typeOf(sourceTypeLabels[byDefault]) },
        ...sourceTypes
          .filter((type) => type !== byDefault)
          .map((type) => ({ value: type, label: sourceTypeLabels[type] })),
      ]}
    />
  );
}

/** Form fields of the connector's settings, generated from its schema. */
export function SettingFields({ form, connector }: SourceFieldsProps) {
  const { info, fields } = connector;
  const part = { form, nameIn: (name: string) => settingName(info.key, name) };
  if (!mappedByColumns.has(info.key)) return <SchemaFields {...part} fields={fields} />;
  const isAddress = ({ path }: Field) => path[0] === 'url';
  return (
    <>
      <SchemaFields {...part} fields={fields.filter(isAddress)} />
      <FileColumns form={form} connector={connector} />
      <Folded summary={words.columns.others}>
        <SchemaFields {...part} fields={fields.filter((field) => !isAddress(field))} />
      </Folded>
    </>
  );
}

export function HomeField({ form }: Pick<SourceFieldsProps, 'form'>) {
  return <TextInput form={form} name="home_url" type="url" label={words.home} hint={words.homeHint} />;
}
