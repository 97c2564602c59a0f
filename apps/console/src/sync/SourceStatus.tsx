import BusyIcon from '@mui/icons-material/AutorenewOutlined';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import PartialIcon from '@mui/icons-material/WarningAmberOutlined';
import PendingIcon from '@mui/icons-material/ScheduleOutlined';
import { type SourceState } from '@rfp/contracts/sync-run';
import { texts } from '../texts.js';
import styles from './sync.module.css';

const looks = {
  completed: { tone: 'good', icon: <DoneIcon /> },
  failed: { tone: 'bad', icon: <FailedIcon /> },
  interrupted: { tone: 'bad', icon: <FailedIcon /> },
  running: { tone: 'busy', icon: <BusyIcon className={styles['turning']} /> },
  partial: { tone: 'warn', icon: <PartialIcon /> },
  pending: { tone: 'warn', icon: <PendingIcon /> },
} as const satisfies Record<SourceState['status'], unknown>;

/** Icon, colour and word together: colour alone says nothing to many people. */
export function SourceStatus({ status }: { status: SourceState['status'] }) {
  const { tone, icon } = looks[status];
  return (
    <span className={styles['status']} data-tone={tone}>
      {icon}
      {texts.sources.status[status]}
    </span>
  );
}

export function toneOf(status: SourceState['status']): string {
  return looks[status].tone;
}
