import { useSearchParams } from 'react-router';
import { type z } from 'zod';

/**
 * Filter of a list that the address stores, with one parameter for each member.
 * @returns the members that the schema accepts, and a function that changes members; an empty text removes one
 */
export function useAddressFilter<N extends string>(
  names: readonly N[],
  shape: Readonly<Record<N, z.ZodType>>,
): [Record<string, string>, (change: { readonly [Name in N]?: string }) => void] {
  const [parameters, setParameters] = useSearchParams();
  const given = names.map((name) => [name, parameters.get(name) ?? ''] as const);
  const valid = given.filter(([name, value]) => value !== '' && shape[name].safeParse(value).success);
  const change = (part: { readonly [Name in N]?: string }) =>
    setParameters(
      (old) => {
        const changed = new URLSearchParams(old);
        for (const [name, value] of Object.entries<string | undefined>(part)) {
          if (value === undefined || value === '') changed.delete(name);
          else changed.set(name, value);
        }
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return [Object.fromEntries(valid), change];
}
