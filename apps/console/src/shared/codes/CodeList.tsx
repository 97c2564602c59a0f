import CloseIcon from '@mui/icons-material/Close';
import { type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { type ReactNode, useRef } from 'react';
import ButtonBase from '@mui/material/ButtonBase';
import { CodePicker } from './CodePicker.js';
import { codeTexts } from './code-texts.js';
import styles from './codes.module.css';
import { useRememberedTitles } from './use-remembered-titles.js';

interface CodeListProps {
  system: CodeSystem;
  label: string;
  /** Selected codes. An unknown code is shown without a title until it is removed. */
  codes: readonly string[];
  onChange: (codes: string[]) => void;
  fieldRef?: (input: HTMLInputElement | null) => void;
  error?: string | undefined;
  /** Content beside a code. `titled` is the code with its title. */
  renderBeside?: (code: string, titled: string) => ReactNode;
}

/** Field that selects any number of codes: a picker that adds to a list. */
export function CodeList({ system, label, codes, onChange, fieldRef, error, renderBeside }: CodeListProps) {
  const { titleOf, remember } = useRememberedTitles(system, codes);
  const input = useRef<HTMLInputElement>(null);
  const remove = (code: string) => {
    onChange(codes.filter((other) => other !== code));
    // The pressed button disappears with its code.
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
                <ButtonBase
                  className={styles['chip']}
                  aria-label={codeTexts.remove(titled)}
                  onClick={() => remove(code)}
                >
                  <span>{titled}</span>
                  <CloseIcon />
                </ButtonBase>
                {renderBeside?.(code, titled)}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
