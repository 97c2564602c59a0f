import { Link } from 'react-router';
import { AppError } from '@rfp/contracts/errors';
import { errorMessage } from '../../data/errors.js';
import Button from '@mui/material/Button';
import { StaticAlert } from '../parts/FormAlert.js';
import { PublicPage } from '../parts/PublicPage.js';
import styles from '../parts/public.module.css';
import { profilePath } from '../paths.js';
import { deviceTexts as words } from './device-texts.js';

/** Pages for final errors, after which the same code never works. */
const finalErrorPages = new Map<string, { title: string; text: string }>([
  ['DEVICE_CODE_NOT_FOUND', { title: words.unknownTitle, text: words.unknown }],
  ['DEVICE_CODE_EXPIRED', { title: words.expiredTitle, text: words.expired }],
  ['DEVICE_CODE_DECIDED', { title: words.decidedTitle, text: words.decided }],
]);

function finalError(error: Error | null) {
  return error instanceof AppError ? finalErrorPages.get(error.code) : undefined;
}

export function isFinalError(error: Error | null): boolean {
  return finalError(error) !== undefined;
}

interface DeviceFailedProps {
  error: Error;
  onRetry: () => void;
  onOther: () => void;
}

/** Error page of a sign-in that cannot be confirmed. */
export function DeviceFailed({ error, onRetry, onOther }: DeviceFailedProps) {
  const page = finalError(error);
  return (
    <PublicPage key="failed" takesFocus title={page?.title ?? words.failedTitle}>
      {page === undefined ? (
        <>
          <StaticAlert text={errorMessage(error)} />
          <Button fullWidth variant="contained" onClick={onRetry}>
            {words.retry}
          </Button>
        </>
      ) : (
        <p className={styles['lead']}>{page.text}</p>
      )}
      <Button fullWidth onClick={onOther}>
        {words.other}
      </Button>
      {page?.title === words.decidedTitle ? (
        <Button component={Link} fullWidth to={profilePath}>
          {words.tokens}
        </Button>
      ) : null}
    </PublicPage>
  );
}
