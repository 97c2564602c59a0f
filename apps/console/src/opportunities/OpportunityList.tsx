import { AppError } from '@rfp/contracts/errors';
import { defaultListRows, type Opportunity } from '@rfp/contracts/opportunity';
import { useState } from 'react';
import { ListBase } from 'react-admin';
import { messageOf } from '../data/errors.js';
import { Page } from '../layout/Page.js';
import { useToast } from '../layout/use-toast.js';
import { savedSettings } from '../settings/saved-settings.js';
import { texts } from '../texts.js';
import { BlindSources } from './BlindSources.js';
import { FilterBar } from './FilterBar.js';
import { FilterPills } from './FilterPills.js';
import { Pager } from './Pager.js';
import { ResultLine } from './ResultLine.js';
import { Results } from './Results.js';
import { defaultSort } from './sorting.js';

/** The address is the only state (`storeKey`), so that Back undoes a filter and a copied link shows the same list. */
export function OpportunityList() {
  const toast = useToast();
  // As the list is opened: rows must not move because settings arrive.
  const [perPage] = useState(() => savedSettings().default_page_size ?? defaultListRows);
  const onError = (error: Error) => {
    // Said below the search field, or in place of the list.
    if (error instanceof AppError && error.code === 'VALIDATION') return;
    toast({ title: texts.errors.title, description: texts.errors.list(messageOf(error)), variant: 'error' });
  };
  return (
    <Page title={texts.screens.opportunities}>
      <ListBase<Opportunity> perPage={perPage} sort={defaultSort} storeKey={false} queryOptions={{ onError }}>
        <FilterBar />
        <FilterPills />
        <ResultLine />
        <BlindSources />
        <Results />
        <Pager />
      </ListBase>
    </Page>
  );
}
