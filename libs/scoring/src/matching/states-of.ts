import { stateCode } from '@rfp/contracts/vocabulary/us-states';

/** The states in a place of performance: `Durham, NC 27701`, `Richmond, Virginia, USA`, `Virginia`. */
export function statesOf(location: string | null): string[] {
  if (location === null) return [];
  const parts = location.split(/[,;/]/).map((part) => part.replace(/\s+\d{5}(?:-\d{4})?\s*$/, ''));
  const codes = parts.flatMap((part, index) => {
    // A lone first part may be a city: `Washington` is the state only if nothing follows it.
    const isCity = index === 0 && parts.length > 1;
    const code = isCity ? undefined : stateCode(part.trim().toUpperCase());
    return code === undefined ? [] : [code];
  });
  return [...new Set(codes)];
}
