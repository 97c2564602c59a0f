import { type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { type SetAside } from '@rfp/contracts/notice';
import styles from '../detail.module.css';
import { Fact } from './Fact.js';
import { useCodeTitles } from '../../../shared/codes/use-code-titles.js';

/** Codes with their titles, if known. */
export function CodesFact({ label, system, codes }: { label: string; system: CodeSystem; codes: string[] }) {
  const titleOf = useCodeTitles(system, codes);
  if (codes.length === 0) return null;
  return (
    <Fact label={label}>
      <ul className={styles['lines']}>
        {codes.map((code) => {
          const title = titleOf(code);
          return (
            <li key={code} data-titled={title !== undefined}>
              {title === undefined ? code : `${code} ${title}`}
            </li>
          );
        })}
      </ul>
    </Fact>
  );
}

/** The title of the set-aside code, or the text of the source if the code has none. */
export function SetAsideFact({ label, setAside }: { label: string; setAside: SetAside | null }) {
  const titleOf = useCodeTitles('set-asides', setAside === null ? [] : [setAside.code]);
  if (setAside === null) return null;
  return <Fact label={label}>{titleOf(setAside.code) ?? setAside.text}</Fact>;
}
