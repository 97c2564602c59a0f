import { type Opportunity } from '@rfp/contracts/opportunity';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { type Buyer, buyerLine, buyerLines } from '@rfp/contracts/text/buyer-lines';
import { useMemo } from 'react';
import { texts } from '../../texts.js';

type Titled = Pick<Opportunity, 'title' | 'description' | 'location' | 'agency_name'>;

/** Returns the title to display. Description, agency and location provide the spelling of names. */
export function displayTitle({ title, description, location, agency_name }: Titled): string {
  return sentenceCase(title, [description], [agency_name ?? '', location ?? '']);
}

/** Memoized `displayTitle`, for components that render often. A long description takes time. */
export function useTitle({ title, description, location, agency_name }: Titled): string {
  return useMemo(
    () => displayTitle({ title, description, location, agency_name }),
    [title, description, location, agency_name],
  );
}

/** Returns the display name of agency and office: `Navy - NAVAIR Lakehurst`. */
export function displayAgency(buyer: Buyer): string {
  return buyerLines(buyer).name ?? texts.opportunity.noAgency;
}

/** Returns the display name of the buyer with its department, in one line. */
export function displayBuyer(buyer: Buyer): string {
  return buyerLine(buyer) ?? texts.opportunity.noAgency;
}
