import CloseIcon from '@mui/icons-material/Close';
import Tooltip from '@mui/material/Tooltip';
import { type UnderstoodPart } from '@rfp/contracts/query/understand/understood-part';
import ButtonBase from '@mui/material/ButtonBase';
import styles from './filters.module.css';
import { focusResultCount } from '../list/result-count.js';
import { searchTexts as words } from '../search/search-texts.js';

interface UnderstoodPillsProps {
  parts: readonly UnderstoodPart[];
  /** Searches for the part as words. */
  onRemove: (part: UnderstoodPart) => void;
}

/** Parts of a search text that were understood as filters, each with a button that turns it back into plain words. */
export function UnderstoodPills({ parts, onRemove }: UnderstoodPillsProps) {
  if (parts.length === 0) return null;
  return (
    <div className={styles['pills']}>
      <span className={styles['understood']}>{words.understood}</span>
      <ul aria-label={words.understood}>
        {parts.map((part) => (
          <li key={`${part.filter} ${part.text}`}>
            <Tooltip title={words.asWordsTip} describeChild>
              <ButtonBase
                className={styles['pill']}
                data-printed
                aria-label={words.asWords(part.text, part.label)}
                onClick={() => {
                  onRemove(part);
                  focusResultCount();
                }}
              >
                <span>{words.meaning(part.text, part.label)}</span>
                <CloseIcon />
              </ButtonBase>
            </Tooltip>
          </li>
        ))}
      </ul>
    </div>
  );
}
