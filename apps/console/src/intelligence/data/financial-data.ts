import { createContext, useContext } from 'react';
import { type FinancialData } from './financial-types.js';
import { liveData } from './live-data.js';

export const FinancialDataContext = createContext<FinancialData>(liveData);

export function useFinancialData(): FinancialData {
  return useContext(FinancialDataContext);
}
