import { Link } from 'react-router';
import { Heading, Page } from '../../layout/Page.js';
import { EmptyState } from '../../shared/states/EmptyState.js';
import { FailedState, RetryButton } from '../../shared/states/FailedState.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import Button from '@mui/material/Button';
import { texts } from '../../texts.js';
import { asOfTexts } from '../as-of/as-of-texts.js';
import { BackLink } from './place/BackLink.js';
import styles from './detail.module.css';

const words = texts.detail;

export function DetailLoading() {
  return (
    <Page title={texts.screens.opportunity} ownHeading>
      <BackLink />
      <Heading className="hidden">{words.loading}</Heading>
      <div aria-busy="true" className={styles['skeletons']}>
        <Skeleton variant="rounded" height={132} />
        <div className={styles['columns']}>
          <Skeleton variant="rounded" height={420} />
          <Skeleton variant="rounded" height={420} />
        </div>
      </div>
    </Page>
  );
}

export function DetailNotFound() {
  return (
    <Page title={words.notFound}>
      <BackLink />
      <EmptyState title={words.notFound} message={words.notFoundHint}>
        <Button component={Link} to="/opportunities">
          {texts.list.all}
        </Button>
      </EmptyState>
    </Page>
  );
}

/** Shown if the opportunity did not exist at that time. The banner above leads back to the present. */
export function DetailUnavailableAsOf({ message }: { message: string }) {
  return (
    <Page title={asOfTexts.notThen}>
      <BackLink />
      <EmptyState title={asOfTexts.notThen} message={message} />
    </Page>
  );
}

export function DetailFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Page title={texts.screens.opportunity}>
      <BackLink />
      <FailedState title={words.failed} message={message}>
        <RetryButton onRetry={onRetry} />
      </FailedState>
    </Page>
  );
}
