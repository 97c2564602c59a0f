import { type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { CodePicker } from './CodePicker.js';
import { useRememberedTitles } from './use-remembered-titles.js';

interface CodeChoiceProps {
  system: CodeSystem;
  label: string;
  /** Selected code. An unknown code is shown without a title. */
  code: string | undefined;
  onChange: (code: string | undefined) => void;
  /** See `CodePicker`. */
  maxWords?: number | undefined;
}

/** Field that selects one code or none. */
export function CodeChoice({ system, label, code, onChange, maxWords }: CodeChoiceProps) {
  const { titleOf, remember } = useRememberedTitles(system, code === undefined ? [] : [code]);
  return (
    <CodePicker
      system={system}
      label={label}
      maxWords={maxWords}
      value={code === undefined ? null : { code, title: titleOf(code), ended: null }}
      onChange={(next) => {
        if (next?.title !== undefined) remember({ code: next.code, title: next.title });
        onChange(next?.code);
      }}
    />
  );
}
