import { type Opportunity } from '@rfp/contracts/opportunity';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { type Buyer, buyerLine, buyerLines } from '@rfp/contracts/text/buyer-lines';
import { useMemo } from 'react';
import { texts } from '../../texts.js';

type Titled = Pick<Opportunity, 'title' | 'description' | 'location' | 'agency_name'>;

/** Display title. Description, agency and location supply the spelling of names. */
export function titleOf({ title, description, location, agency_name }: Titled): string {
  return sentenceCase(title, [description], [agency_name ?? '', location ?? '']);
}

/** Memoized `titleOf` for components that render often: a long description takes time. */
export function useTitle({ title, description, location, agency_name }: Titled): string {
  return useMemo(
    () => titleOf({ title, description, location, agency_name }),
    [title, description, location, agency_name],
  );
}

/** Display name of agency and office: `Navy - NAVAIR Lakehurst`. */
export function agencyOf(buyer: Buyer): string {
  return buyerLines(buyer).name ?? texts.opportunity.noAgency;
}

/** Display name of the buyer with its department, in one line. */
export function buyerOf(buyer: Buyer): string {
  return buyerLine(buyer) ?? texts.opportunity.noAgency;
}
