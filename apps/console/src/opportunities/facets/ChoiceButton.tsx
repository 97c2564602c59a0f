import CheckIcon from '@mui/icons-material/Done';
import { formatCount } from '@rfp/api-client/display';
import ButtonBase from '@mui/material/ButtonBase';
import { facetTexts as words } from './facet-texts.js';
import styles from './facets.module.css';

interface ChoiceButtonProps {
  label: string;
  count: number | undefined;
  isEstimate: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

/** A filter value with the number of opportunities that match it. Pressing it again removes the filter. */
export function ChoiceButton({ label, count, isEstimate, isChosen, onChoose }: ChoiceButtonProps) {
  const text = count === undefined ? '' : formatCount(count);
  return (
    <li>
      <ButtonBase className={styles['choice']} aria-pressed={isChosen} onClick={onChoose} title={label}>
        <span className={styles['label']}>{label}</span>
        {isChosen ? <CheckIcon /> : null}
        <span className={styles['number']}>{isEstimate ? words.about(text) : text}</span>
      </ButtonBase>
    </li>
  );
}
