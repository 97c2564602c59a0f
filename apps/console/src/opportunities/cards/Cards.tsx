import { type DisplaySettings } from '@rfp/contracts/settings';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { texts } from '../../texts.js';
import { SelectBox } from '../bulk/SelectBox.js';
import { OpportunityCard } from './OpportunityCard.js';
import { useListSort } from '../list/use-list-sort.js';
import { WhyHere } from './WhyHere.js';

interface CardsProps {
  rows: readonly Opportunity[];
  density: DisplaySettings['density'];
}

export function Cards({ rows, density }: CardsProps) {
  const { field } = useListSort();
  return (
    <ul aria-label={texts.list.label}>
      {rows.map((opportunity) => (
        <OpportunityCard
          key={opportunity.id}
          opportunity={opportunity}
          density={density}
          sortField={field}
          More={WhyHere}
          Select={SelectBox}
        />
      ))}
    </ul>
  );
}
