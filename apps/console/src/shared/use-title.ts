import { type Opportunity } from '@rfp/contracts/opportunity';
import { sentenceCase } from '@rfp/contracts/sentence-case';
import { useMemo } from 'react';
import { texts } from '../texts.js';

/** Display title. The description supplies the spelling of names. */
export function useTitle({
  title,
  description,
  location,
}: Pick<Opportunity, 'title' | 'description' | 'location'>): string {
  return useMemo(() => sentenceCase(title, [description, location ?? '']), [title, description, location]);
}

/** Display name of the agency. */
export function agencyOf({ agency_name }: Pick<Opportunity, 'agency_name'>): string {
  return agency_name ?? texts.opportunity.noAgency;
}
