import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { useRef } from 'react';
import { Page } from '../../layout/Page.js';
import { useTitle } from '../../shared/hooks/use-title.js';
import { texts } from '../../texts.js';
import { DetailMarks } from '../marks/DetailMarks.js';
import { TeamPlace } from '../marks/team/TeamPlace.js';
import { useRecordView } from '../marks/use-record-view.js';
import { BriefPanel } from '../brief/BriefPanel.js';
import { Attachments } from './Attachments.js';
import { BackLink } from './place/BackLink.js';
import { ChangedSinceSeen } from './changes/ChangedSinceSeen.js';
import { Description } from './Description.js';
import { DetailHead } from './DetailHead.js';
import { Eligibility } from './score/Eligibility.js';
import { KeyDetails } from './facts/KeyDetails.js';
import { Metadata } from './facts/Metadata.js';
import { PlaceInList } from './place/PlaceInList.js';
import placeStyles from './place/place.module.css';
import { ScorePanel } from './score/ScorePanel.js';
import { Sources } from './sources/Sources.js';
import { WhatChanged } from './changes/WhatChanged.js';
import styles from './detail.module.css';

/** Content of the detail page. The facts come before the text on phones and for screen readers. On a wide screen they are the right column. */
export function DetailScreen({ opportunity }: { opportunity: OpportunityDetail }) {
  const title = useTitle(opportunity);
  const team = useRef<HTMLDivElement>(null);
  useRecordView(opportunity.id);
  return (
    <Page title={texts.screens.opportunity} ownHeading tabTitle={title}>
      <div className={placeStyles['top']}>
        <BackLink />
        <DetailMarks id={opportunity.id} title={title} onNotes={() => team.current?.focus()} />
        <PlaceInList id={opportunity.id} />
      </div>
      <DetailHead opportunity={opportunity} title={title} />
      <ChangedSinceSeen opportunity={opportunity} />
      <div className={styles['columns']}>
        <div className={styles['facts']}>
          <KeyDetails opportunity={opportunity} />
          <ScorePanel opportunity={opportunity} />
          <Eligibility id={opportunity.id} />
          <Metadata opportunity={opportunity} />
        </div>
        <div className={styles['text']}>
          <Description opportunity={opportunity} />
          <BriefPanel opportunity={opportunity} />
          <Attachments attachments={opportunity.attachments} />
          <WhatChanged id={opportunity.id} />
          <Sources opportunity={opportunity} />
          <TeamPlace id={opportunity.id} place={team} />
        </div>
      </div>
    </Page>
  );
}
