import { type ManagedSource, type SourceInput } from '@rfp/contracts/source';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCreate } from 'react-admin';
import { Navigate } from 'react-router';
import { useRefusal } from '../../auth/session/role.js';
import { Page } from '../../layout/Page.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { Failure } from '../../shared/states/Failure.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { ChoiceField } from '../../shared/form/ChoiceField.js';
import { FlagField } from '../../shared/form/FlagField.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useUnsavedEdits } from '../../shared/form/use-unsaved-edits.js';
import { ListState } from '../../shared/states/ListState.js';
import { Panel } from '../../shared/Panel.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import { DirectoryPanel } from '../directory/DirectoryPanel.js';
import { useDirectory } from '../directory/use-directory.js';
import { syncQueries } from '../query-keys.js';
import { BackLink } from '../source/BackLink.js';
import { type ConnectorForm } from './source-form.js';
import { sourceFormTexts as words } from './source-form-texts.js';
import styles from './source-form.module.css';
import { HomeField, NameField, SettingFields, TypeField } from './SourceFields.js';
import { TestButton, useSourceTest } from './TestButton.js';
import { TestResult } from './TestResult.js';
import { useConnectors } from './use-connectors.js';
import { type SourceFormState, useSourceForm } from './use-source-form.js';

/** Form that adds a source. It can test the source and show its first records before the source is stored. */
export function AddSource() {
  const connectors = useConnectors();
  // Waits for the directory and the connectors, because a directory that loads later would move the form down.
  const isPending = useDirectory().isPending || connectors.isPending;
  return (
    <Page title={words.title}>
      <BackLink />
      {isPending ? <Loading /> : <Panels connectors={connectors} />}
    </Page>
  );
}

function Loading() {
  return (
    <div className={styles['page']} aria-busy>
      <output className="hidden">{words.loading}</output>
      <Skeleton variant="rounded" height={720} />
    </div>
  );
}

function Panels({ connectors }: { connectors: ReturnType<typeof useConnectors> }) {
  const settings = useRef<HTMLDivElement>(null);
  // The browser scrolls to the focused control.
  const goToForm = () => settings.current?.querySelector('select')?.focus();
  return (
    <div className={styles['page']}>
      <DirectoryPanel onByAddress={goToForm} />
      <div ref={settings}>
        <Panel title={words.settings}>
          <ListState query={connectors} failed={words.failed} height={480}>
            {(forms) => <Form forms={forms} />}
          </ListState>
        </Panel>
      </div>
    </div>
  );
}

function useAddSource({ showErrors }: SourceFormState) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useCreate<SourceInput, Error, ManagedSource>('sources', undefined, {
    onSuccess: ({ name, paused }) => {
      toast({
        title: words.added(name),
        description: paused ? words.addedPaused : words.addedText,
        variant: 'success',
      });
      void queryClient.invalidateQueries(syncQueries);
    },
    onError: showErrors,
  });
}

function Form({ forms }: { forms: readonly ConnectorForm[] }) {
  const state = useSourceForm(forms);
  const test = useSourceTest(state);
  const [add, { data: added, isPending }] = useAddSource(state);
  const refusal = useRefusal('manage-sources');
  const { form, connector, element, failure } = state;
  useUnsavedEdits(form.control, refusal === null && added === undefined);
  const submit = () => {
    const input = isPending ? undefined : state.read();
    if (input !== undefined) void add(undefined, { data: input });
  };
  // Navigates here instead of in `onSuccess`, because the router would still ask about unsaved edits there.
  if (added !== undefined) return <Navigate to={`/sync/${added.key}`} />;
  return (
    <form
      ref={element}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={styles['intro']}>{words.intro}</p>
      <ChoiceField
        form={form}
        name="connector"
        label={words.connector}
        options={forms.map(({ info }) => ({ value: info.key, label: info.title }))}
      />
      <NameField form={form} />
      {connector === undefined ? null : (
        <>
          <SettingFields key={connector.info.key} form={form} connector={connector} />
          <TypeField form={form} connector={connector} />
        </>
      )}
      <HomeField form={form} />
      <TextInput
        form={form}
        name="hours"
        label={words.hours}
        hint={words.hoursHint}
        attributes={{ inputMode: 'numeric', maxLength: 4, required: true }}
      />
      <FlagField form={form} name="paused" label={words.paused} hint={words.pausedHint} />
      <Failure text={failure} />
      <div className={styles['actions']}>
        {refusal === null ? (
          <>
            <BusyButton type="submit" variant="contained" busy={isPending}>
              {isPending ? words.adding : words.submit}
            </BusyButton>
            <TestButton state={state} test={test} />
          </>
        ) : (
          <RefusedButton reason={refusal}>{words.submit}</RefusedButton>
        )}
      </div>
      <div aria-live="polite">
        {test.data === undefined || test.isPending ? null : <TestResult result={test.data} />}
      </div>
    </form>
  );
}
