import { type ManagedSource } from '@rfp/contracts/source';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';
import { isNotFound, errorMessage } from '../../data/errors.js';
import { Heading, Page } from '../../layout/Page.js';
import { EmptyState } from '../../shared/states/EmptyState.js';
import { FailedState, RetryButton } from '../../shared/states/FailedState.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import { texts } from '../../texts.js';
import { BackLink } from './BackLink.js';
import { SourceScreen } from './SourceScreen.js';
import { sourceTexts } from './source-texts.js';
import styles from './source.module.css';

const words = sourceTexts;

function Loading() {
  return (
    <Page title={texts.screens.source} ownHeading>
      <div className={styles['above']}>
        <BackLink />
      </div>
      <Heading className="hidden">{words.loading}</Heading>
      <div className={styles['page']} aria-busy>
        {[120, 260, 320].map((height) => (
          <Skeleton key={height} variant="rounded" height={height} />
        ))}
      </div>
    </Page>
  );
}

function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isNotFound(error)) {
    return (
      <Page title={words.notFound}>
        <BackLink />
        <EmptyState title={words.notFound} message={words.notFoundText} />
      </Page>
    );
  }
  return (
    <Page title={texts.screens.source}>
      <BackLink />
      <FailedState title={words.failed} message={errorMessage(error)}>
        <RetryButton onRetry={onRetry} />
      </FailedState>
    </Page>
  );
}

/** Everything about one source. */
export function SourcePage() {
  const { key = '' } = useParams();
  const { data, error, refetch } = useGetOne<ManagedSource>('sources', { id: key });
  // `data` still holds the source after its removal.
  if (data !== undefined && !isNotFound(error)) return <SourceScreen source={data} />;
  return error === null ? <Loading /> : <LoadFailed error={error} onRetry={() => void refetch()} />;
}
