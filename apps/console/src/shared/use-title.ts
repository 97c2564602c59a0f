import { type Opportunity } from '@rfp/contracts/opportunity';
import { useMemo } from 'react';
import { texts } from '../texts.js';
import { nameCase, sentenceCase } from './sentence-case.js';

/** Display title. The description supplies the spelling of names. */
export function useTitle({
  title,
  description,
  agency_name,
  location,
}: Pick<Opportunity, 'title' | 'description' | 'agency_name' | 'location'>): string {
  return useMemo(
    () => sentenceCase(title, [description, location ?? '', agency_name ?? '']),
    [title, description, agency_name, location],
  );
}

/** Display name of the agency. */
export function agencyOf({ agency_name }: Pick<Opportunity, 'agency_name'>): string {
  return agency_name === null ? texts.opportunity.noAgency : nameCase(agency_name);
}
