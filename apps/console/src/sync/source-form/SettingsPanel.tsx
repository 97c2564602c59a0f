import { type ManagedSource } from '@rfp/contracts/source';
import { useState } from 'react';
import { useReadOnly } from '../../auth/session/person.js';
import { useRefusal } from '../../auth/session/role.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import Button from '@mui/material/Button';
import { InlineForm } from '../../shared/form/InlineForm.js';
import { ListState } from '../../shared/states/ListState.js';
import { Panel } from '../../shared/Panel.js';
import { flattenFields, type LeafField } from '../../shared/schema-form/schema-fields.js';
import { controlName, toSchemaValues } from '../../shared/schema-form/schema-values.js';
import { useReturnFocus } from '../../shared/hooks/use-return-focus.js';
import facts from '../source/facts.module.css';
import { useChangeSource } from '../source/use-source.js';
import { type ConnectorForm } from './source-form.js';
import { sourceFormTexts as words } from './source-form-texts.js';
import styles from './source-form.module.css';
import { HomeField, NameField, SettingFields } from './SourceFields.js';
import { TestButton, useSourceTest } from './TestButton.js';
import { TestResult } from './TestResult.js';
import { useConnectors } from './use-connectors.js';
import { useSourceForm } from './use-source-form.js';

/** Settings of a source that a user added, with a form to test and change them. */
export function SettingsPanel({ source }: { source: ManagedSource }) {
  if (source.ready_made) return null;
  return <Settings source={source} />;
}

function Settings({ source }: { source: ManagedSource }) {
  const [editing, setEditing] = useState(false);
  const button = useReturnFocus(editing);
  const connectors = useConnectors();
  const readOnly = useReadOnly();
  const refusal = useRefusal('manage-sources');
  return (
    <Panel title={words.panel}>
      {readOnly ? (
        <p className={styles['quiet']}>{words.hidden}</p>
      ) : (
        <ListState query={connectors} failed={words.failed}>
          {(forms) =>
            editing ? (
              <Form forms={forms} source={source} onClose={() => setEditing(false)} />
            ) : (
              <>
                <Facts forms={forms} source={source} />
                <div className={facts['below']}>
                  {refusal === null ? (
                    <Button ref={button} size="small" onClick={() => setEditing(true)}>
                      {words.change}
                    </Button>
                  ) : (
                    <RefusedButton reason={refusal} size="small">
                      {words.change}
                    </RefusedButton>
                  )}
                </div>
              </>
            )
          }
        </ListState>
      )}
    </Panel>
  );
}

interface SettingsProps {
  forms: readonly ConnectorForm[];
  source: ManagedSource;
}

/** Settings that differ from the defaults. */
function Facts({ forms, source }: SettingsProps) {
  const connector = forms.find(({ info }) => info.key === source.connector);
  const fields = flattenFields(connector?.fields ?? []);
  const stored = toSchemaValues(fields, source.settings);
  const byDefault = toSchemaValues(fields, {});
  const isSet = (field: LeafField) => stored[controlName(field)] !== byDefault[controlName(field)];
  return (
    <dl className={facts['facts']}>
      <div>
        <dt>{words.connector}</dt>
        <dd>{connector?.info.title ?? source.connector}</dd>
      </div>
      {fields.filter(isSet).map((field) => (
        <div key={controlName(field)}>
          <dt>{field.label}</dt>
          <dd className={styles['value']}>{valueText(stored[controlName(field)])}</dd>
        </div>
      ))}
    </dl>
  );
}

function valueText(value: string | boolean | undefined): string {
  return typeof value === 'boolean' ? words.flag[value ? 'yes' : 'no'] : (value ?? '');
}

function Form({ forms, source, onClose }: SettingsProps & { onClose: () => void }) {
  const state = useSourceForm(forms, source);
  const test = useSourceTest(state);
  const [change, { isPending }] = useChangeSource(source);
  const toast = useToast();
  const { form, connector, element, failure } = state;
  const submit = () => {
    const input = state.read();
    if (input === undefined) return;
    const { name, home_url = source.home_url, settings } = input;
    void change(
      undefined,
      { data: { name, home_url, settings } },
      {
        onSuccess: () => {
          toast({ title: words.saved, description: words.savedText, variant: 'success' });
          onClose();
        },
        onError: state.showErrors,
      },
    );
  };
  return (
    <InlineForm
      control={form.control}
      formRef={element}
      submit={words.save}
      busyText={words.saving}
      busy={isPending}
      failure={failure}
      extra={<TestButton state={state} test={test} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField form={form} first />
      {connector === undefined ? null : <SettingFields form={form} connector={connector} />}
      <HomeField form={form} />
      <div aria-live="polite">
        {test.data === undefined || test.isPending ? null : <TestResult result={test.data} />}
      </div>
    </InlineForm>
  );
}
