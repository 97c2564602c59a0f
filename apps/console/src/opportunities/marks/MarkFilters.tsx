import { type Facets } from '@rfp/contracts/opportunities/facets';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useApiQuery } from '../../data/use-api.js';
import { useCurrentWorkspace } from '../../workspace/use-workspaces.js';
import { ChoiceButton } from '../facets/ChoiceButton.js';
import { listChoices, isSame, withFilter } from '../facets/facet-filter.js';
import styles from '../facets/facets.module.css';
import { useOpportunityList } from '../list/use-opportunity-list.js';
import { markTexts } from './mark-texts.js';
import { useHasMarks } from './use-marks.js';

const words = markTexts.filters;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles['group']}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  name: 'watched' | 'tag' | 'dismissed';
  value: string;
  label: string;
  count: number | undefined;
}

function Choice({ name, value, label, count }: ChoiceProps) {
  const { filter, setFilter } = useOpportunityList();
  const isChosen = isSame(value, filter[name]);
  const choose = () => {
    const next = withFilter(filter, name, isChosen ? undefined : value);
    if (next !== null) setFilter(next);
  };
  return <ChoiceButton label={label} count={count} isEstimate={false} isChosen={isChosen} onChoose={choose} />;
}

/** Counts of the marks in a list. */
function useMarkFacets(filter: OpportunityFilter): Facets | undefined {
  const { data } = useApiQuery(
    'opportunityFacets',
    { filter, facets: ['watched', 'tag', 'dismissed'] },
    { queryKey: ['opportunities', 'facets', filter, 'marks'], placeholderData: keepPreviousData, retry: false },
  );
  return data;
}

function countOf(facets: Facets | undefined, name: 'watched' | 'dismissed', value: string): number | undefined {
  return facets && (facets[name]?.values.find((each) => each.value === value)?.count ?? 0);
}

function Groups() {
  const { filter } = useOpportunityList();
  const facets = useMarkFacets(filter);
  const isShared = useCurrentWorkspace()?.personal === false;
  const tags = listChoices(facets?.tag, filter.tag);
  return (
    <>
      <Group title={words.watched}>
        <ul>
          <Choice name="watched" value="me" label={words.byMe} count={countOf(facets, 'watched', 'me')} />
          {isShared ? (
            <Choice name="watched" value="anyone" label={words.byAnyone} count={countOf(facets, 'watched', 'anyone')} />
          ) : null}
        </ul>
      </Group>
      <Group title={words.tag}>
        {facets !== undefined && tags.length === 0 ? <p className={styles['hint']}>{words.noTags}</p> : null}
        <ul>
          {tags.map(({ value, count }) => (
            <Choice key={value} name="tag" value={value} label={value} count={count} />
          ))}
        </ul>
      </Group>
      <Group title={words.dismissed}>
        <ul>
          <Choice name="dismissed" value="only" label={words.only} count={countOf(facets, 'dismissed', 'only')} />
          <Choice name="dismissed" value="include" label={words.include} count={undefined} />
        </ul>
      </Group>
    </>
  );
}

/** Filters by marks of the workspace. */
export function MarkFilters() {
  return useHasMarks() ? <Groups /> : null;
}
