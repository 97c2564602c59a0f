import { type DisplaySettings } from '@rfp/contracts/settings';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { useListContext } from 'react-admin';
import { texts } from '../../texts.js';
import { OpportunityCard } from './OpportunityCard.js';
import { type ListSort } from '../list/use-list-sort.js';
import { WhyHere } from './WhyHere.js';

interface CardsProps {
  rows: readonly Opportunity[];
  sort: ListSort;
  /** Address of the list. */
  from: string;
  density: DisplaySettings['density'];
}

export function Cards({ rows, sort, from, density }: CardsProps) {
  const { selectedIds, onToggleItem } = useListContext<Opportunity>();
  return (
    <ul aria-label={texts.list.label}>
      {rows.map((opportunity) => (
        <OpportunityCard
          key={opportunity.id}
          opportunity={opportunity}
          density={density}
          sort={sort}
          from={from}
          Extra={WhyHere}
          isSelected={selectedIds.includes(opportunity.id)}
          onToggle={onToggleItem}
        />
      ))}
    </ul>
  );
}
