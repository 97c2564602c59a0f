import { AppError } from '@rfp/contracts/errors';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { useState } from 'react';
import { ListBase } from 'react-admin';
import { asOfMeta } from '../data/as-of.js';
import { messageOf } from '../data/errors.js';
import { Page } from '../layout/Page.js';
import { useToast } from '../layout/use-toast.js';
import { useAsOf } from '../shared/use-as-of.js';
import { texts } from '../texts.js';
import { AsOfBanner } from './as-of/AsOfBanner.js';
import { BulkToolbar } from './bulk/BulkToolbar.js';
import { FilterBar } from './FilterBar.js';
import { FilterPills, ListUnderstood } from './FilterPills.js';
import { ListNavigation } from './ListNavigation.js';
import { listedRows } from './list-query.js';
import { Pager } from './Pager.js';
import { ResultLine } from './ResultLine.js';
import { Results } from './Results.js';
import { unchosenSort } from './sorting.js';

/** The address is the only state (`storeKey`), so that Back undoes a filter and a copied link shows the same list. */
export function OpportunityList() {
  const toast = useToast();
  const asOf = useAsOf();
  // As the list is opened: rows must not move because settings arrive.
  const [perPage] = useState(listedRows);
  const onError = (error: Error) => {
    // Said below the search field, or in place of the list.
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
          // The gate around all screens has done it; here, the rows would wait for it again.
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
