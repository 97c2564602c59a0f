import { type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { useState } from 'react';
import { useCodeTitles } from './use-code-titles.js';

interface TitledCode {
  code: string;
  title: string;
}

interface RememberedTitles {
  titleOf: (code: string) => string | undefined;
  remember: (chosen: TitledCode) => void;
}

/** Does the same as `useCodeTitles`, but remembers the titles of codes that were just selected instead of requesting them. */
export function useRememberedTitles(system: CodeSystem, codes: readonly string[]): RememberedTitles {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const titleOf = useCodeTitles(
    system,
    codes.filter((code) => !chosen.has(code)),
  );
  return {
    titleOf: (code) => chosen.get(code) ?? titleOf(code),
    remember: ({ code, title }) => setChosen(new Map([...chosen, [code, title]])),
  };
}
