import { type DisplaySettings } from '@rfp/contracts/settings';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { texts } from '../texts.js';
import { OpportunityCard } from './OpportunityCard.js';
import { WhyHere } from './WhyHere.js';

interface CardsProps {
  rows: readonly Opportunity[];
  density: DisplaySettings['density'];
}

export function Cards({ rows, density }: CardsProps) {
  return (
    <ul aria-label={texts.list.label}>
      {rows.map((opportunity) => (
        <OpportunityCard key={opportunity.id} opportunity={opportunity} density={density} More={WhyHere} />
      ))}
    </ul>
  );
}
