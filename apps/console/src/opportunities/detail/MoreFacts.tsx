import { formatCount } from '@rfp/api-client/display';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { texts } from '../../texts.js';
import { CodesFact, SetAsideFact } from './Codes.js';
import styles from './detail.module.css';
import { Fact } from './Fact.js';

const words = texts.detail;

function yesOrNo(value: boolean | null): string | null {
  if (value === null) return null;
  return value ? words.yes : words.no;
}

/** Facts of one line each. */
function TextFacts({ facts }: { facts: [label: string, text: string | null][] }) {
  return facts.map(([label, text]) =>
    text === null || text === '' ? null : (
      <Fact key={label} label={label}>
        {text}
      </Fact>
    ),
  );
}

/** Facts that only some notices state. */
export function MoreFacts({ opportunity }: { opportunity: OpportunityDetail }) {
  const { notice_type, set_aside, naics_codes, psc_codes, aln_codes, other_codes = [] } = opportunity;
  const { expected_awards, cost_sharing, eligible_applicants } = opportunity;
  return (
    <>
      <TextFacts facts={[[words.noticeType, notice_type]]} />
      <SetAsideFact setAside={set_aside} />
      <CodesFact label={words.codes.naics} system="naics" codes={naics_codes} />
      <CodesFact label={words.codes.psc} system="psc" codes={psc_codes} />
      <TextFacts
        facts={[
          [words.codes.aln, aln_codes.join(', ')],
          [words.codes.other, other_codes.join(', ')],
          [words.awards, expected_awards === null ? null : formatCount(expected_awards)],
          [words.costSharing, yesOrNo(cost_sharing)],
        ]}
      />
      {eligible_applicants.length === 0 ? null : (
        <Fact label={words.eligible}>
          <ul className={styles['lines']}>
            {eligible_applicants.map((applicant) => (
              <li key={applicant}>{applicant}</li>
            ))}
          </ul>
        </Fact>
      )}
    </>
  );
}
