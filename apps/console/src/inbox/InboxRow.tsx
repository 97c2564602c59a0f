import ArchiveIcon from '@mui/icons-material/ArchiveOutlined';
import RestoreIcon from '@mui/icons-material/UnarchiveOutlined';
import ReadIcon from '@mui/icons-material/DraftsOutlined';
import SnoozeIcon from '@mui/icons-material/SnoozeOutlined';
import UnreadIcon from '@mui/icons-material/MarkunreadOutlined';
import { formatInstant } from '@rfp/api-client/display';
import { type InboxAction, type InboxEntry } from '@rfp/contracts/tracking/inbox';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { usePerson } from '../auth/session/person.js';
import { useWorkspaceId } from '../data/workspace.js';
import { useSwitch } from '../layout/workspaces/use-switch.js';
import { useMemberNames } from '../opportunities/marks/use-member-names.js';
import { Chip } from '../shared/values/Chips.js';
import { switchTarget, useWorkspaceNames, useWorkspaces } from '../workspace/use-workspaces.js';
import { inboxTexts as words } from './inbox-texts.js';
import styles from './inbox.module.css';

interface InboxRowProps {
  entry: InboxEntry;
  isSelected: boolean;
  onToggle: () => void;
  onAction: (action: InboxAction) => void;
}

/** Opens the opportunity in the workspace of the entry, whose marks and notes are meant. */
function useOpen({ workspace_id }: InboxEntry): () => void {
  const current = useWorkspaceId();
  const { data: workspaces = [] } = useWorkspaces();
  const switchTo = useSwitch();
  const workspace = workspaces.find(({ id }) => id === workspace_id);
  return () => {
    if (workspace !== undefined && switchTarget(workspace) !== current) switchTo(workspace);
  };
}

/** Author of a note in the workspace of this tab, whose members have names. */
function Author({ entry: { author, workspace_id } }: { entry: InboxEntry }) {
  const personId = usePerson()?.id;
  const isHere = workspace_id === (useWorkspaceId() ?? personId);
  const nameOf = useMemberNames(isHere);
  return isHere ? <span>{words.by(nameOf(author))}</span> : null;
}

/** Kind, saved search, author, workspace and time. */
function Facts({ entry }: { entry: InboxEntry }) {
  const names = useWorkspaceNames();
  const workspace = entry.workspace_id === null ? undefined : names.get(entry.workspace_id);
  const { kind, search, snoozed_until: until, at } = entry;
  return (
    <p className={styles['facts']}>
      <Chip>{words.kinds[kind]}</Chip>
      {search === null ? null : <span>{words.foundBy(search.name)}</span>}
      {kind === 'mention' ? <Author entry={entry} /> : null}
      {workspace === undefined ? null : <span>{words.in(workspace)}</span>}
      {until === null ? (
        <time dateTime={at}>{formatInstant(at)}</time>
      ) : (
        <time dateTime={until}>{words.until(formatInstant(until))}</time>
      )}
    </p>
  );
}

interface ActionButtonProps {
  action: InboxAction;
  /** Name for the shortcut that presses the button. */
  shortcut: 'archive' | 'snooze' | 'unread';
  entry: InboxEntry;
  icon: ReactNode;
  onAction: (action: InboxAction) => void;
}

function ActionButton({ action, shortcut, entry, icon, onAction }: ActionButtonProps) {
  const label = words.actions[action];
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        data-inbox={shortcut}
        aria-label={words.of(label, entry.sentence)}
        onClick={() => onAction(action)}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}

/** One entry. The keys `e`, `s` and `u` press its buttons. */
export function InboxRow({ entry, isSelected, onToggle, onAction }: InboxRowProps) {
  const open = useOpen(entry);
  const { id, opportunity_id, sentence, details, unread, archived_at, snoozed_until } = entry;
  const isGone = archived_at !== null || snoozed_until !== null;
  const common = { entry, onAction };
  return (
    <li className={styles['row']} data-unread={unread}>
      <label className={styles['box']}>
        <input type="checkbox" aria-label={words.select(sentence)} checked={isSelected} onChange={onToggle} />
      </label>
      <div className={styles['entry']}>
        <Link to={`/opportunities/${opportunity_id}`} className={styles['sentence']} data-entry={id} onClick={open}>
          {unread ? <span className="hidden">{words.unread}</span> : null}
          {sentence}
        </Link>
        {details.map((line) => (
          <p key={line} className={styles['detail']}>
            {line}
          </p>
        ))}
        <Facts entry={entry} />
      </div>
      <div className={styles['actions']}>
        {unread ? (
          <ActionButton {...common} action="read" shortcut="unread" icon={<ReadIcon fontSize="small" />} />
        ) : (
          <ActionButton {...common} action="unread" shortcut="unread" icon={<UnreadIcon fontSize="small" />} />
        )}
        {isGone ? null : (
          <ActionButton {...common} action="snooze" shortcut="snooze" icon={<SnoozeIcon fontSize="small" />} />
        )}
        {isGone ? (
          <ActionButton {...common} action="restore" shortcut="archive" icon={<RestoreIcon fontSize="small" />} />
        ) : (
          <ActionButton {...common} action="archive" shortcut="archive" icon={<ArchiveIcon fontSize="small" />} />
        )}
      </div>
    </li>
  );
}
