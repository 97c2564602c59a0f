import { AppError } from '@rfp/contracts/errors';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { useState } from 'react';
import { ListBase } from 'react-admin';
import { asOfMeta } from '../../data/as-of.js';
import { errorMessage } from '../../data/errors.js';
import { Page } from '../../layout/Page.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { useAsOf } from '../../shared/hooks/use-as-of.js';
import { texts } from '../../texts.js';
import { AsOfBanner } from '../as-of/AsOfBanner.js';
import { BulkToolbar } from '../bulk/BulkToolbar.js';
import { FilterBar } from '../filters/FilterBar.js';
import { FilterPills, ListUnderstood } from '../filters/FilterPills.js';
import { ListNavigation } from '../pages/ListNavigation.js';
import { useSearchesOfList } from '../saved-searches/use-opened-search.js';
import { HiddenNote } from '../marks/HiddenNote.js';
import { listedRows } from './list-query.js';
import { Pager } from '../pages/Pager.js';
import { ResultLine } from './ResultLine.js';
import { Results } from './Results.js';
import { unchosenSort } from './unchosen-sort.js';

/** Loads the saved searches, so that the navigation knows the default list. */
function SavedSearches() {
  useSearchesOfList();
  return null;
}

/** The list. Its only state is the address (`storeKey={false}`), so that Back undoes a filter, and a copied link shows the same list. */
export function OpportunityList() {
  const toast = useToast();
  const asOf = useAsOf();
  // Read once, so that rows do not move when the settings arrive.
  const [perPage] = useState(listedRows);
  const onError = (error: Error) => {
    // No toast: the error is shown below the search field or instead of the list.
    if (error instanceof AppError && (error.code === 'VALIDATION' || error.code === 'PAST_SCORE')) return;
    toast({ title: texts.errors.title, description: texts.errors.list(errorMessage(error)), variant: 'error' });
  };
  return (
    <Page title={texts.screens.opportunities}>
      <AsOfBanner />
      <ListNavigation>
        <ListBase<Opportunity>
          perPage={perPage}
          sort={unchosenSort}
          storeKey={false}
          // No exporter of react-admin: exports are made by the server.
          exporter={false}
          // `AuthGate` has already checked the session. A second check would delay the rows.
          disableAuthentication
          queryOptions={{ onError, meta: asOfMeta(asOf) }}
        >
          <FilterBar />
          <ListUnderstood />
          <ResultLine />
          <BulkToolbar />
          <FilterPills />
          <Results />
          <HiddenNote />
          <Pager />
          <SavedSearches />
        </ListBase>
      </ListNavigation>
    </Page>
  );
}
