import { type OpportunityDetail as Detail } from '@rfp/contracts/opportunity';
import { ShowBase, useShowContext } from 'react-admin';
import { Navigate } from 'react-router';
import { asOfMeta } from '../../data/as-of.js';
import { isNotFound, isUnavailableAsOf, errorMessage, successorId } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { useAsOf } from '../../shared/hooks/use-as-of.js';
import { texts } from '../../texts.js';
import { AsOfBanner } from '../as-of/AsOfBanner.js';
import { opportunityAddress } from '../list-address.js';
import { DetailScreen } from './DetailScreen.js';
import { DetailFailed, DetailLoading, DetailNotFound, DetailUnavailableAsOf } from './DetailStates.js';

function Content() {
  const { record, error, isPending, refetch } = useShowContext<Detail>();
  const asOf = useAsOf();
  const successor = successorId(error);
  if (successor !== undefined) return <Navigate to={opportunityAddress(successor, asOf)} replace />;
  if (record !== undefined) return <DetailScreen opportunity={record} />;
  if (asOf !== undefined && isUnavailableAsOf(error)) return <DetailUnavailableAsOf message={errorMessage(error)} />;
  if (error && isNotFound(error)) return <DetailNotFound />;
  if (error) return <DetailFailed message={errorMessage(error)} onRetry={() => void refetch()} />;
  return isPending ? <DetailLoading /> : null;
}

/**
 * Read-only page. It is registered as the edit page of react-admin, because the address in the specification is `/opportunities/{id}`.
 * `meta` separates the full record from the shorter record that the list caches.
 */
export function OpportunityDetail() {
  const toast = useToast();
  const asOf = useAsOf();
  const onError = (error: Error) => {
    if (isNotFound(error)) return;
    toast({ title: texts.errors.title, description: texts.errors.detail(errorMessage(error)), variant: 'error' });
  };
  return (
    <>
      <AsOfBanner />
      <ShowBase<Detail> queryOptions={{ onError, meta: { whole: true, ...asOfMeta(asOf) } }}>
        <Content />
      </ShowBase>
    </>
  );
}
