import { createContext, useContext } from 'react';
import { type FinancialData } from './financial-types.js';
import { simulatedData } from './simulated-data.js';

/** Simulated until the server has the endpoints. */
export const FinancialDataContext = createContext<FinancialData>(simulatedData);

export function useFinancialData(): FinancialData {
  return useContext(FinancialDataContext);
}
