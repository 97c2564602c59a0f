import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import PendingIcon from '@mui/icons-material/ScheduleOutlined';
import { type SourceState, type SyncStatus } from '@rfp/contracts/sync-run';
import { Chip } from '../shared/values/Chips.js';
import { TurningIcon } from '../shared/buttons/TurningIcon.js';
import { texts } from '../texts.js';
import styles from './sync.module.css';

type Status = SourceState['status'] | SyncStatus['status'];

const pending = { tone: 'warn', icon: <PendingIcon /> } as const;

/** Icons and colors of the specification: green check, red, blue spinner, and a yellow clock for every other status. */
const looks = {
  completed: { tone: 'good', icon: <DoneIcon /> },
  failed: { tone: 'bad', icon: <FailedIcon /> },
  running: { tone: 'busy', icon: <TurningIcon /> },
  interrupted: pending,
  partial: pending,
  cancelled: pending,
  pending,
  unknown: pending,
} as const satisfies Record<Status, unknown>;

interface SourceStatusProps {
  status: Status;
  badge?: boolean;
  /** Adds a chip that says the source is paused. */
  paused?: boolean;
}

/** Status with icon, color and text, because color alone is not accessible. */
export function SourceStatus({ status, badge = false, paused = false }: SourceStatusProps) {
  const { tone, icon } = looks[status];
  const shown = (
    <span className={`${styles['status']} ${badge ? styles['badge'] : ''}`} data-tone={tone}>
      {icon}
      {texts.sources.status[status]}
    </span>
  );
  if (!paused) return shown;
  return (
    <span className={styles['withPause']}>
      {shown}
      <Chip>{texts.sources.paused}</Chip>
    </span>
  );
}

export function statusTone(status: Status): string {
  return looks[status].tone;
}
