import { formatCount } from '@rfp/api-client/display';
import { fieldHeading, fieldsShownAt } from '@rfp/contracts/fields/field-names';
import { fieldText } from '@rfp/contracts/fields/field-texts';
import { type FieldName } from '@rfp/contracts/fields/opportunity-fields';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { type ComponentType } from 'react';
import { texts } from '../../../texts.js';
import { CodesFact, SetAsideFact } from './Codes.js';
import styles from '../detail.module.css';
import { Fact } from './Fact.js';

const words = texts.detail;

interface FactProps {
  label: string;
  opportunity: OpportunityDetail;
}

function Applicants({ label, opportunity: { eligible_applicants } }: FactProps) {
  if (eligible_applicants === undefined || eligible_applicants.length === 0) return null;
  return (
    <Fact label={label}>
      <ul className={styles['lines']}>
        {eligible_applicants.map((applicant) => (
          <li key={applicant}>{applicant}</li>
        ))}
      </ul>
    </Fact>
  );
}

/** Fields that need more than plain text. */
const components: Partial<Record<FieldName, ComponentType<FactProps>>> = {
  // Hidden for two levels, which repeat the agency and its department.
  agency_path: ({ label, opportunity: { agency_path } }) =>
    (agency_path?.length ?? 0) > 2 ? <Fact label={label}>{agency_path?.join(' > ')}</Fact> : null,
  set_aside: ({ label, opportunity }) => <SetAsideFact label={label} setAside={opportunity.set_aside} />,
  naics_codes: ({ label, opportunity }) => <CodesFact label={label} system="naics" codes={opportunity.naics_codes} />,
  psc_codes: ({ label, opportunity }) => <CodesFact label={label} system="psc" codes={opportunity.psc_codes} />,
  expected_awards: ({ label, opportunity: { expected_awards } }) =>
    expected_awards === null ? null : <Fact label={label}>{formatCount(expected_awards)}</Fact>,
  cost_sharing: ({ label, opportunity: { cost_sharing } }) =>
    cost_sharing === null ? null : <Fact label={label}>{cost_sharing ? words.yes : words.no}</Fact>,
  eligible_applicants: Applicants,
};

function TextFact({ name, label, opportunity }: FactProps & { name: FieldName }) {
  const text = fieldText(opportunity, name);
  return text === null || text === '' ? null : <Fact label={label}>{text}</Fact>;
}

/** Facts that only some notices state: the fields that `opportunityFields` shows on the page. */
export function MoreFacts({ opportunity }: { opportunity: OpportunityDetail }) {
  return fieldsShownAt('page').map((name) => {
    const Shown = components[name];
    const label = fieldHeading(name);
    return Shown === undefined ? (
      <TextFact key={name} name={name} label={label} opportunity={opportunity} />
    ) : (
      <Shown key={name} label={label} opportunity={opportunity} />
    );
  });
}
