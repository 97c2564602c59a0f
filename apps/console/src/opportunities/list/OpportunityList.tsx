import { AppError } from '@rfp/contracts/errors';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { useState } from 'react';
import { ListBase } from 'react-admin';
import { asOfMeta } from '../../data/as-of.js';
import { messageOf } from '../../data/errors.js';
import { Page } from '../../layout/Page.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { useAsOf } from '../../shared/hooks/use-as-of.js';
import { texts } from '../../texts.js';
import { AsOfBanner } from '../as-of/AsOfBanner.js';
import { BulkToolbar } from '../bulk/BulkToolbar.js';
import { FilterBar } from '../filters/FilterBar.js';
import { FilterPills, ListUnderstood } from '../filters/FilterPills.js';
import { ListNavigation } from '../pages/ListNavigation.js';
import { listedRows } from './list-query.js';
import { Pager } from '../pages/Pager.js';
import { ResultLine } from './ResultLine.js';
import { Results } from './Results.js';
import { unchosenSort } from './sorting.js';

/** The address is the only state (`storeKey={false}`): Back undoes a filter, and a copied link shows the same list. */
export function OpportunityList() {
  const toast = useToast();
  const asOf = useAsOf();
  // Read once: rows must not move when the settings arrive.
  const [perPage] = useState(listedRows);
  const onError = (error: Error) => {
    // Shown below the search field or in place of the list.
    if (error instanceof AppError && (error.code === 'VALIDATION' || error.code === 'PAST_SCORE')) return;
    toast({ title: texts.errors.title, description: texts.errors.list(messageOf(error)), variant: 'error' });
  };
  return (
    <Page title={texts.screens.opportunities}>
      <AsOfBanner />
      <ListNavigation>
        <ListBase<Opportunity>
          perPage={perPage}
          sort={unchosenSort}
          storeKey={false}
          // The server exports.
          exporter={false}
          // The guard around all screens has already authenticated; a second check would delay the rows.
          disableAuthentication
          queryOptions={{ onError, meta: asOfMeta(asOf) }}
        >
          <FilterBar />
          <ListUnderstood />
          <ResultLine />
          <BulkToolbar />
          <FilterPills />
          <Results />
          <Pager />
        </ListBase>
      </ListNavigation>
    </Page>
  );
}
