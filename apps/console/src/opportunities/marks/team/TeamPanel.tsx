import { formatInstant } from '@rfp/api-client/display';
import { type WorkspaceMember } from '@rfp/contracts/people/workspaces';
import { type OpportunityMarks } from '@rfp/contracts/tracking/marks';
import { type ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { dismissedText } from '../dismissed-text.js';
import { Panel } from '../../../shared/Panel.js';
import { useCurrentWorkspace } from '../../../workspace/use-workspaces.js';
import { TagChips } from '../TagChips.js';
import { useMarks } from '../use-marks.js';
import { useMemberNames } from '../use-member-names.js';
import { Notes } from './Notes.js';
import { teamTexts as words } from './team-texts.js';
import styles from './team.module.css';

type NameOf = (id: string | null) => string;

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Who watches and has seen it. Left out in a personal workspace. */
function People({ marks: { watchers, viewers }, nameOf }: { marks: OpportunityMarks; nameOf: NameOf }) {
  return (
    <>
      <Row label={words.watchers}>
        {watchers.length === 0 ? <span>{words.noWatchers}</span> : watchers.map(nameOf).join(', ')}
      </Row>
      <Row label={words.viewers}>
        {viewers.length === 0 ? (
          <span>{words.noViewers}</span>
        ) : (
          <ul>
            {viewers.map(({ id, at }) => (
              <li key={id}>{words.seen(nameOf(id), formatInstant(at))}</li>
            ))}
          </ul>
        )}
      </Row>
    </>
  );
}

function Facts({ marks, isShared, nameOf }: { marks: OpportunityMarks; isShared: boolean; nameOf: NameOf }) {
  const { dismissal, tags } = marks;
  return (
    <dl className={styles['facts']}>
      {dismissal === null ? null : (
        <Row label={words.dismissed}>{words.seen(dismissedText(dismissal, nameOf), formatInstant(dismissal.at))}</Row>
      )}
      {isShared ? <People marks={marks} nameOf={nameOf} /> : null}
      <Row label={words.tags}>
        {tags.length === 0 ? (
          <span>{words.noTags}</span>
        ) : (
          <span className={styles['tags']}>
            <TagChips tags={tags} />
          </span>
        )}
      </Row>
    </dl>
  );
}

/** Marks of the workspace on an opportunity: watchers, people who have seen it, tags and notes. */
export function TeamPanel({ id }: { id: string }) {
  const isShared = useCurrentWorkspace()?.personal === false;
  const nameOf = useMemberNames(isShared);
  const { data: members = [] } = useGetList<WorkspaceMember>('members', undefined, { enabled: isShared });
  const marks = useMarks([id])?.get(id);
  return (
    <Panel title={isShared ? words.title : words.notesTitle} busy={marks === undefined}>
      {marks === undefined ? null : <Facts marks={marks} isShared={isShared} nameOf={nameOf} />}
      {isShared ? <h3 className={styles['heading']}>{words.notes.title}</h3> : null}
      <Notes id={id} members={members.filter(({ own }) => !own)} isShared={isShared} nameOf={nameOf} />
    </Panel>
  );
}
