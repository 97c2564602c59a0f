import { type ManagedSource } from '@rfp/contracts/source';
import { Page } from '../../layout/Page.js';
import { texts } from '../../texts.js';
import { Announcer } from '../live/Announcer.js';
import { LiveState } from '../live/LiveState.js';
import { SettingsPanel } from '../source-form/SettingsPanel.js';
import { BackLink } from './BackLink.js';
import { DropQuestion } from './DropQuestion.js';
import { LedgerPanel } from './LedgerPanel.js';
import { RejectedRecords } from './RejectedRecords.js';
import { RunHistory } from '../runs/RunHistory.js';
import { SchedulePanel } from './SchedulePanel.js';
import styles from './source.module.css';
import { SourceHead } from './SourceHead.js';

/** Screen of a loaded source: open questions first, then reliability, then history. */
export function SourceScreen({ source }: { source: ManagedSource }) {
  return (
    <Page title={texts.screens.source} ownHeading tabTitle={source.name}>
      <Announcer only={source.key} />
      <div className={styles['above']}>
        <BackLink />
        <LiveState />
      </div>
      <div className={styles['page']}>
        <SourceHead source={source} />
        <DropQuestion source={source} />
        <div className={styles['columns']}>
          <LedgerPanel source={source} />
          <SchedulePanel source={source} />
        </div>
        <SettingsPanel source={source} />
        <RunHistory source={source.key} />
        <RejectedRecords source={source.key} />
      </div>
    </Page>
  );
}
