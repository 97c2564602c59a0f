import { createContext, useContext } from 'react';
import { intelligenceTexts } from './intelligence-texts.js';

/** Whether the source of awards failed for the answer that is shown. */
export const AwardsFailedContext = createContext(false);

/** Why a part of an answer has nothing to show. */
export function useEmptyText(ofAwards: boolean): string {
  const hasFailed = useContext(AwardsFailedContext);
  const { failed, none } = intelligenceTexts.leftOut;
  return ofAwards && hasFailed ? failed : none;
}
