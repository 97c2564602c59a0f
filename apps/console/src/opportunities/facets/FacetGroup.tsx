import { sourceTypeLabels, statusLabels } from '@rfp/api-client/display';
import { type Facet } from '@rfp/contracts/opportunities/facets';
import { type FilterRow } from '@rfp/contracts/fields/filter-row';
import { facetOf, opportunityFilters, type ShownFacet } from '@rfp/contracts/fields/opportunity-filters';
import { sourceTypeSchema } from '@rfp/contracts/notice';
import { statusSchema } from '@rfp/contracts/opportunity';
import { useState } from 'react';
import { errorMessage } from '../../data/errors.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import { codeTexts } from '../../shared/codes/code-texts.js';
import { useCodeTitles } from '../../shared/codes/use-code-titles.js';
import TextField from '@mui/material/TextField';
import { useOpportunityList } from '../list/use-opportunity-list.js';
import { ChoiceButton } from './ChoiceButton.js';
import { listChoices, isSame, withFilter } from './facet-filter.js';
import { facetTexts as words } from './facet-texts.js';
import styles from './facets.module.css';
import { useFoundFacet } from './use-facets.js';

/** Display name of each value. Values without titles are shown unchanged. */
function useLabels(name: ShownFacet, values: readonly string[]): (value: string) => string {
  const { titles: system }: FilterRow = opportunityFilters[name];
  const titleOf = useCodeTitles(system ?? 'naics', system === undefined ? [] : values);
  return (value) => {
    const status = name === 'status' ? statusSchema.safeParse(value).data : undefined;
    const type = name === 'source_type' ? sourceTypeSchema.safeParse(value).data : undefined;
    if (status !== undefined) return statusLabels[status];
    if (type !== undefined) return sourceTypeLabels[type];
    return system === undefined ? value : codeTexts.withTitle(value, titleOf(value));
  };
}

interface GroupProps {
  name: ShownFacet;
  facet: Facet | undefined;
  /** Whether the counts failed to load. */
  isFailed: boolean;
}

function Choices({ name, facet, isFailed }: GroupProps) {
  const { filter, setFilter } = useOpportunityList();
  const chosen = filter[name];
  const choices = listChoices(facet, chosen);
  const labelOf = useLabels(
    name,
    choices.map(({ value }) => value),
  );
  const choose = (value: string) => {
    const next = withFilter(filter, name, isSame(value, chosen) ? undefined : value);
    if (next !== null) setFilter(next);
  };
  if (facet === undefined && !isFailed) return <Skeleton variant="rounded" height={84} />;
  if (choices.length === 0) return <p className={styles['hint']}>{words.nothing}</p>;
  return (
    <ul aria-label={facetOf(name).heading}>
      {choices.map(({ value, count, isEstimate }) => (
        <ChoiceButton
          key={value}
          label={labelOf(value)}
          count={count}
          isEstimate={isEstimate}
          isChosen={isSame(value, chosen)}
          onChoose={() => choose(value)}
        />
      ))}
    </ul>
  );
}

function statusText({ data, error, isFetching }: ReturnType<typeof useFoundFacet>, name: ShownFacet): string {
  if (error !== null) return words.findFailed(errorMessage(error));
  if (isFetching) return words.finding;
  return data?.[name]?.values.length === 0 ? words.notFound : '';
}

/** The most frequent values, and a search for the others. */
function SearchableChoices({ name, facet, isFailed }: GroupProps) {
  const { filter } = useOpportunityList();
  const [text, setText] = useState('');
  const found = useFoundFacet(filter, name, text);
  const isSearching = found.contains !== '';
  const label = words.find(facetOf(name).heading);
  return (
    <>
      <TextField
        label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
      />
      <output className={styles['hint']}>{isSearching ? statusText(found, name) : ''}</output>
      <Choices
        name={name}
        facet={isSearching ? (found.data?.[name] ?? { values: [], more: false }) : facet}
        isFailed={isFailed}
      />
    </>
  );
}

interface FacetGroupProps extends GroupProps {
  /** Whether the group is initially open. */
  isOpen: boolean;
}

/** The values of one filter, most frequent first. */
export function FacetGroup({ isOpen, ...group }: FacetGroupProps) {
  const [open, setOpen] = useState(isOpen);
  // Remembered, so that the search field stays while it shows few results.
  const [hasMore, setHasMore] = useState(false);
  if (group.facet?.more === true && !hasMore) setHasMore(true);
  return (
    <details className={styles['group']} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{facetOf(group.name).heading}</summary>
      {open ? hasMore ? <SearchableChoices {...group} /> : <Choices {...group} /> : null}
    </details>
  );
}
