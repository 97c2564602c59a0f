import { type MergeCandidate } from '@rfp/contracts/opportunities/merge-decision';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { buyerLine } from '@rfp/contracts/text/buyer-lines';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { useId } from 'react';
import { Link } from 'react-router';
import { useRefusal } from '../../../auth/session/role.js';
import Button from '@mui/material/Button';
import styles from '../detail.module.css';
import { mergingTexts as words } from './merging-texts.js';
import { useCandidates, useRegroup } from './use-merging.js';

function Candidate({ opportunity, candidate }: { opportunity: OpportunityDetail; candidate: MergeCandidate }) {
  const { id, version } = opportunity;
  const { mutate, isPending } = useRegroup(words.wasMerged, () => {});
  const mayMerge = useRefusal('merge-opportunities') === null;
  const title = sentenceCase(candidate.title);
  const facts = [candidate.opportunity_number, buyerLine(candidate), candidate.source_name];
  return (
    <li className={styles['record']}>
      <Link to={`/opportunities/${candidate.id}`}>{title}</Link>
      <span className={styles['small']}>{facts.filter((fact) => fact !== null).join(' · ')}</span>
      <span className={styles['small']}>{words.because(candidate.reasons)}</span>
      {mayMerge ? (
        <Button
          size="small"
          disabled={isPending}
          aria-label={words.mergeThis(title)}
          onClick={() => mutate((provider) => provider.mergeOpportunities({ id, with: candidate.id, version }))}
        >
          {words.confirmMerge}
        </Button>
      ) : null}
    </li>
  );
}

/** Possible duplicates of this opportunity, each with the reasons and a merge button. A merge can be undone below. */
export function MergeCandidates({ opportunity }: { opportunity: OpportunityDetail }) {
  const titleId = useId();
  const { data = [] } = useCandidates(opportunity.id);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{words.mayBeSame}</h3>
      <ul>
        {data.map((candidate) => (
          <Candidate key={candidate.id} opportunity={opportunity} candidate={candidate} />
        ))}
      </ul>
    </section>
  );
}
