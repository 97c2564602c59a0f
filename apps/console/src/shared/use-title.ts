import { type Opportunity } from '@rfp/contracts/opportunity';
import { useMemo } from 'react';
import { texts } from '../texts.js';
import { nameCase, sentenceCase } from './sentence-case.js';

/** The title for the screen; the notice's own text lends the spelling of names. */
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

/** The agency for the screen. */
export function agencyOf({ agency_name }: Pick<Opportunity, 'agency_name'>): string {
  return agency_name === null ? texts.opportunity.noAgency : nameCase(agency_name);
}
