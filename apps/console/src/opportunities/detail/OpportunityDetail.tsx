import { type OpportunityDetail as Detail } from '@rfp/contracts/opportunity';
import { ShowBase, useShowContext } from 'react-admin';
import { Navigate } from 'react-router';
import { isNotFound, messageOf, movedTo } from '../../data/errors.js';
import { useToast } from '../../layout/use-toast.js';
import { texts } from '../../texts.js';
import { DetailScreen } from './DetailScreen.js';
import { DetailFailed, DetailLoading, DetailNotFound } from './DetailStates.js';

function Content() {
  const { record, error, isPending, refetch } = useShowContext<Detail>();
  const moved = movedTo(error);
  if (moved !== undefined) return <Navigate to={`/opportunities/${moved}`} replace />;
  if (record !== undefined) return <DetailScreen opportunity={record} />;
  if (error && isNotFound(error)) return <DetailNotFound />;
  if (error) return <DetailFailed message={messageOf(error)} onRetry={() => void refetch()} />;
  return isPending ? <DetailLoading /> : null;
}

/**
 * Read-only, in react-admin's edit slot, because the specification's address is `/opportunities/{id}`.
 * `meta` separates the full record from the shorter one that the list caches.
 */
export function OpportunityDetail() {
  const toast = useToast();
  const onError = (error: Error) => {
    if (isNotFound(error)) return;
    toast({ title: texts.errors.title, description: texts.errors.detail(messageOf(error)), variant: 'error' });
  };
  return (
    <ShowBase<Detail> queryOptions={{ onError, meta: { whole: true } }}>
      <Content />
    </ShowBase>
  );
}
