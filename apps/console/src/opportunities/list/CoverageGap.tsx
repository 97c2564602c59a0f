import { describeBlindSources } from '@rfp/api-client/coverage';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { Link } from 'react-router';
import { useNow } from '../../shared/hooks/use-now.js';
import { useCoverage } from '../../sync/use-coverage.js';
import { texts } from '../../texts.js';

/** Names the sources whose records may be missing from the filtered list. */
export function CoverageGap({ filter }: { filter: OpportunityFilter }) {
  const sentence = describeBlindSources(useCoverage(filter), useNow());
  if (sentence === null) return null;
  return (
    <p>
      <output>{sentence}</output> <Link to="/sync">{texts.list.seeSync}</Link>
    </p>
  );
}
