import { formatLocalDay } from '@rfp/api-client/display';
import { type ManagedSource } from '@rfp/contracts/source';
import { type SourceState } from '@rfp/contracts/sync-run';
import { useState } from 'react';
import { errorMessage } from '../../data/errors.js';
import { Heading } from '../../layout/Page.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { Chip, ChipRow, TypeBadge } from '../../shared/values/Chips.js';
import { webAddress } from '../../shared/ExternalLink.js';
import { useNow } from '../../shared/hooks/use-now.js';
import { texts } from '../../texts.js';
import { ActionButton } from '../ActionButton.js';
import { syncTimesText } from '../advice/advice.js';
import { Reason } from '../advice/Reason.js';
import { useSourceProgress } from '../runs/run-progress.js';
import { RunButton } from '../runs/RunButton.js';
import { RunProgressLine } from '../runs/RunProgressLine.js';
import { SourceStatus } from '../SourceStatus.js';
import { useSync } from '../sync-context.js';
import { RemoveSource } from './RemoveSource.js';
import { sourceTexts } from './source-texts.js';
import styles from './source.module.css';
import { useChangeSource } from './use-source.js';
import { NewTab } from '../../shared/NewTab.js';

const words = sourceTexts.head;

function PauseButton({ source }: { source: ManagedSource }) {
  const [change, { isPending }] = useChangeSource(source);
  const toast = useToast();
  const label = source.paused ? words.resume : words.pause;
  const press = () =>
    void change(
      undefined,
      { data: { paused: !source.paused } },
      {
        onSuccess: ({ paused, name }) =>
          toast(
            paused
              ? { title: words.pausedDone(name), description: words.pausedText, variant: 'success' }
              : { title: words.resumedDone(name), variant: 'success' },
          ),
        onError: (error) =>
          toast({ title: words.changeFailed(source.name), description: errorMessage(error), variant: 'error' }),
      },
    );
  return <ActionButton access="manage-sources" label={label} busyLabel={label} busy={isPending} onPress={press} />;
}

/** Remove button, only for sources that a user added. */
function RemoveButton({ source }: { source: ManagedSource }) {
  const [confirming, setConfirming] = useState(false);
  if (source.ready_made) return null;
  return (
    <>
      <ActionButton
        access="manage-sources"
        color="error"
        label={words.remove}
        busyLabel={words.remove}
        busy={false}
        onPress={() => setConfirming(true)}
      />
      {confirming ? <RemoveSource source={source} onClose={() => setConfirming(false)} /> : null}
    </>
  );
}

function HomeLink({ source: { home_url, name } }: { source: ManagedSource }) {
  const href = webAddress(home_url);
  if (href === undefined) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" title={texts.opportunity.originalAt(name)}>
      {words.home}
      <NewTab />
    </a>
  );
}

function Running({ state }: { state: SourceState }) {
  return <RunProgressLine name={state.name} progress={useSourceProgress(state)} />;
}

function State({ state }: { state: SourceState }) {
  const now = useNow();
  if (state.status === 'running') return <Running state={state} />;
  return (
    <>
      <p className={styles['quiet']}>{syncTimesText(state, now)}</p>
      <Reason source={state} onItsPage />
    </>
  );
}

export function SourceHead({ source }: { source: ManagedSource }) {
  const { status } = useSync();
  const state = Object.values(status?.sources ?? {}).find(({ key }) => key === source.key);
  return (
    <section className={styles['head']}>
      <div className={styles['what']}>
        <Heading className={styles['title']}>{source.name}</Heading>
        <ChipRow>
          <TypeBadge type={source.source_type} />
          <Chip>{words.kinds[source.kind]}</Chip>
          <Chip>{source.ready_made ? words.builtIn : words.added(formatLocalDay(source.created_at))}</Chip>
          {source.paused ? <Chip tone="warn">{words.paused}</Chip> : null}
        </ChipRow>
        <HomeLink source={source} />
      </div>
      {state === undefined ? null : <SourceStatus status={state.status} badge paused={state.paused} />}
      <div className={styles['actions']}>
        <RunButton source={state ?? { ...source, status: 'pending', run_id: null }} size="medium" primary />
        <PauseButton source={source} />
        <RemoveButton source={source} />
      </div>
      {state === undefined ? null : (
        <div className={styles['state']}>
          <State state={state} />
        </div>
      )}
    </section>
  );
}
