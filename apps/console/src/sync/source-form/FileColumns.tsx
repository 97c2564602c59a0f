import { formatCount } from '@rfp/api-client/display';
import { type SourceColumns } from '@rfp/contracts/source';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useRefusal } from '../../auth/session/role.js';
import { useApiMutation } from '../../data/use-api.js';
import { errorMessage } from '../../data/errors.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { Choice } from '../../shared/Choice.js';
import { Failure } from '../../shared/states/Failure.js';
import { ChoiceField } from '../../shared/form/ChoiceField.js';
import { FlagField } from '../../shared/form/FlagField.js';
import { toSchemaValues } from '../../shared/schema-form/schema-values.js';
import { toColumnsInput, fieldOptions, findField, mapColumn } from './column-mapping.js';
import { type ConnectorForm, settingName, type SourceForm } from './source-form.js';
import { sourceFormTexts } from './source-form-texts.js';
import styles from './source-form.module.css';

const words = sourceFormTexts.columns;

interface FileColumnsProps {
  form: UseFormReturn<SourceForm>;
  connector: ConnectorForm;
}

/** Reads the columns of a file, proposes a field for each of them and lets the user correct the mapping. */
export function FileColumns({ form, connector }: FileColumnsProps) {
  const read = useApiMutation('sourceColumns', {
    onSuccess: ({ settings }) => {
      form.setValue(`settings.${connector.info.key}`, toSchemaValues(connector.fields, settings), {
        shouldDirty: true,
      });
      form.clearErrors();
    },
  });
  const refusal = useRefusal('manage-sources');
  return (
    <div className={styles['columns']}>
      <div className={styles['actions']}>
        {refusal === null ? (
          <BusyButton
            busy={read.isPending}
            onClick={read.isPending ? undefined : () => read.mutate(toColumnsInput(form, connector, undefined))}
          >
            {read.isPending ? words.reading : words.read}
          </BusyButton>
        ) : (
          <RefusedButton reason={refusal}>{words.read}</RefusedButton>
        )}
      </div>
      <Failure text={read.error === null ? undefined : errorMessage(read.error)} />
      <p aria-live="polite" className={styles['quiet']}>
        {read.data === undefined
          ? words.hint
          : words.found(formatCount(read.data.columns.length), formatCount(read.data.rows))}
      </p>
      {read.data === undefined ? null : (
        <>
          {read.data.sheets.length < 2 ? null : (
            <Choice
              label={words.sheet}
              value={read.data.sheet ?? ''}
              options={read.data.sheets.map((name) => ({ value: name, label: name }))}
              onChange={(name) => read.mutate(toColumnsInput(form, connector, name))}
            />
          )}
          <Mapping form={form} connector={connector} columns={read.data.columns} />
        </>
      )}
    </div>
  );
}

function Mapping({ form, connector, columns }: FileColumnsProps & Pick<SourceColumns, 'columns'>) {
  const { key } = connector.info;
  const values = useWatch({ control: form.control, name: 'settings' })[key] ?? {};
  return (
    <>
      <ul className={styles['mapping']} aria-label={words.title}>
        {columns.map((column) => (
          <ColumnRow
            key={column.name}
            column={column}
            connector={connector}
            value={findField(connector.fields, values, column.name)}
            onChange={(field) => {
              for (const [name, value] of Object.entries(mapColumn(connector.fields, values, column.name, field)))
                form.setValue(settingName(key, name), value, { shouldDirty: true });
            }}
          />
        ))}
      </ul>
      <ChoiceField
        form={form}
        name={settingName(key, 'lifecycle/otherwise')}
        label={words.kind}
        options={[
          { value: 'forecast', label: words.forecast },
          { value: 'open', label: words.open },
        ]}
      />
      <FlagField
        form={form}
        name={settingName(key, 'complete_listing')}
        label={words.complete}
        hint={words.completeHint}
      />
    </>
  );
}

interface ColumnRowProps {
  column: SourceColumns['columns'][number];
  connector: ConnectorForm;
  value: string;
  onChange: (field: string) => void;
}

function ColumnRow({ column: { name, head, samples }, connector, value, onChange }: ColumnRowProps) {
  const id = useId();
  return (
    <li>
      <div>
        <p id={id} className={styles['title']}>
          {head === '' ? name : head}
        </p>
        <p className={styles['quiet']}>{samples.length === 0 ? words.empty : samples.join(' · ')}</p>
      </div>
      <Choice
        label={words.is(head === '' ? name : head)}
        value={value}
        options={[{ value: '', label: words.unused }, ...fieldOptions(connector.fields)]}
        onChange={onChange}
      />
    </li>
  );
}
