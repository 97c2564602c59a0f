import { type Opportunity } from '@rfp/contracts/opportunity';
import { useMemo } from 'react';
import { sentenceCase } from './sentence-case.js';

/** The title for the screen; the notice's own text lends the spelling of names. */
export function useTitle({ title, description, agency_name, location }: Pick<Opportunity, 'title' | 'description' | 'agency_name' | 'location'>): string {
  return useMemo(() => sentenceCase(title, [description, location, agency_name].join(' \n')), [title, description, agency_name, location]);
}
