import { type Facets } from '@rfp/contracts/opportunities/facets';
import { dueBands, scoreBands } from '@rfp/contracts/stats';
import { type ReactNode } from 'react';
import { useNow } from '../../shared/hooks/use-now.js';
import { useOpportunityList } from '../list/use-opportunity-list.js';
import { ChoiceButton } from './ChoiceButton.js';
import { dayBefore, sumBands, withFilter } from './facet-filter.js';
import { facetTexts as words } from './facet-texts.js';
import styles from './facets.module.css';
import { FieldFilter } from './FieldFilter.js';

const scores = [90, 80, 70, 60];
const dueDays = [7, 30];
const postedDays = [7, 30];

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles['group']}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface PresetProps {
  name: 'min_score' | 'due_within_days' | 'posted_since';
  value: string | number;
  label: string;
  count?: number | undefined;
  isEstimate?: boolean;
}

function Preset({ name, value, label, count, isEstimate = false }: PresetProps) {
  const { filter, setFilter } = useOpportunityList();
  const isChosen = filter[name] === value;
  const choose = () => {
    const next = withFilter(filter, name, isChosen ? undefined : value);
    if (next !== null) setFilter(next);
  };
  return <ChoiceButton label={label} count={count} isEstimate={isEstimate} isChosen={isChosen} onChoose={choose} />;
}

/** Filters by minimum or maximum: common values with counts, and a field for any other value. */
export function RangeGroups({ facets }: { facets: Facets | undefined }) {
  const now = useNow();
  return (
    <>
      <Group title={words.score}>
        <ul>
          {scores.map((score, index) => (
            <Preset
              key={score}
              name="min_score"
              value={score}
              label={words.atLeast(score)}
              {...sumBands(facets?.score, scoreBands.slice(0, index + 1))}
            />
          ))}
        </ul>
        <FieldFilter name="min_score" />
      </Group>
      <Group title={words.due}>
        <ul>
          {dueDays.map((days, index) => (
            <Preset
              key={days}
              name="due_within_days"
              value={days}
              label={words.within(days)}
              {...sumBands(facets?.due, dueBands.slice(0, index + 1))}
            />
          ))}
        </ul>
        <div className={styles['fields']}>
          <FieldFilter name="due_within_days" />
          <FieldFilter name="due_by" />
        </div>
      </Group>
      <Group title={words.value}>
        <div className={styles['fields']}>
          <FieldFilter name="min_value" />
          <FieldFilter name="max_value" />
        </div>
      </Group>
      <Group title={words.posted}>
        <ul>
          {postedDays.map((days) => (
            <Preset key={days} name="posted_since" value={dayBefore(now, days)} label={words.lastDays(days)} />
          ))}
        </ul>
        <FieldFilter name="posted_since" />
      </Group>
    </>
  );
}
