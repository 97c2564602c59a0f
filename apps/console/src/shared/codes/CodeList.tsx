import CloseIcon from '@mui/icons-material/Close';
import { type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { type ReactNode, useRef } from 'react';
import { PlainButton } from '../button/Button.js';
import { CodePicker } from './CodePicker.js';
import { codeTexts } from './code-texts.js';
import styles from './codes.module.css';
import { useRememberedTitles } from './use-remembered-titles.js';

interface CodeListProps {
  system: CodeSystem;
  label: string;
  /** One that is not known stays until it is removed, and is shown without a title. */
  codes: readonly string[];
  onChange: (codes: string[]) => void;
  fieldRef?: (input: HTMLInputElement | null) => void;
  error?: string | undefined;
  /** Beside a code, which is given with its title too. */
  renderAside?: (code: string, titled: string) => ReactNode;
}

/** Any number of codes: a picker that adds to a list. */
export function CodeList({ system, label, codes, onChange, fieldRef, error, renderAside }: CodeListProps) {
  const { titleOf, remember } = useRememberedTitles(system, codes);
  const input = useRef<HTMLInputElement>(null);
  const remove = (code: string) => {
    onChange(codes.filter((other) => other !== code));
    // The button goes with its code.
    input.current?.focus();
  };
  return (
    <div className={styles['list']}>
      <CodePicker
        system={system}
        label={label}
        value={null}
        chosen={codes}
        error={error}
        inputRef={(element) => {
          input.current = element;
          fieldRef?.(element);
        }}
        onChange={(next) => {
          if (next?.title === undefined) return;
          remember({ code: next.code, title: next.title });
          onChange([...codes, next.code]);
        }}
      />
      {codes.length === 0 ? null : (
        <ul aria-label={codeTexts.chosen(label)}>
          {codes.map((code) => {
            const titled = codeTexts.withTitle(code, titleOf(code));
            return (
              <li key={code}>
                <PlainButton
                  className={styles['chip']}
                  aria-label={codeTexts.remove(titled)}
                  onClick={() => remove(code)}
                >
                  <span>{titled}</span>
                  <CloseIcon />
                </PlainButton>
                {renderAside?.(code, titled)}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
