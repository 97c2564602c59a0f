import { type Opportunity } from '@rfp/contracts/opportunity';
import { sentenceCase } from '@rfp/contracts/sentence-case';
import { useMemo } from 'react';
import { texts } from '../texts.js';

type Titled = Pick<Opportunity, 'title' | 'description' | 'location' | 'agency_name'>;

/** Display title. The description, the agency and the place supply the spelling of names. */
export function titleOf({ title, description, location, agency_name }: Titled): string {
  return sentenceCase(title, [description], [agency_name ?? '', location ?? '']);
}

/** The same for a component that is rendered often: a long description takes time. */
export function useTitle({ title, description, location, agency_name }: Titled): string {
  return useMemo(
    () => titleOf({ title, description, location, agency_name }),
    [title, description, location, agency_name],
  );
}

/** Display name of the agency. */
export function agencyOf({ agency_name }: Pick<Opportunity, 'agency_name'>): string {
  return agency_name ?? texts.opportunity.noAgency;
}
