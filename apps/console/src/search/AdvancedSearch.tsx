import { withPartQuoted } from '@rfp/contracts/query/understand/understood-part';
import { useEffect } from 'react';
import { errorMessage } from '../data/errors.js';
import { UnderstoodPills } from '../opportunities/filters/UnderstoodPills.js';
import { useToast } from '../layout/toasts/use-toast.js';
import { Page } from '../layout/Page.js';
import { advancedTexts as words } from './advanced-texts.js';
import { CriteriaForm } from './CriteriaForm.js';
import { type CriteriaForm as Form } from './criteria.js';
import { SearchResults } from './SearchResults.js';
import { useCriteria } from './use-criteria.js';
import { useSearch } from './use-search.js';

/** Search by several criteria at once, best matches first. */
export function AdvancedSearch() {
  const { form, criteria, isCurrent, search, clear } = useCriteria();
  const found = useSearch(criteria);
  const toast = useToast();
  const { error } = found;
  useEffect(() => {
    if (error !== null) toast({ title: words.failedToast, description: errorMessage(error), variant: 'error' });
  }, [error, toast]);
  const searchFor = (values: Form) => {
    if (isCurrent(values)) void found.refetch();
    else search(values);
  };
  return (
    <Page title={words.title}>
      <CriteriaForm values={form} busy={found.isFetching} onSearch={searchFor} onClear={clear} />
      <UnderstoodPills
        parts={criteria === null ? [] : (found.data?.understood ?? [])}
        onRemove={({ text }) => search({ ...form, keywords: withPartQuoted(form.keywords, text) })}
      />
      <SearchResults criteria={criteria} found={found} />
    </Page>
  );
}
