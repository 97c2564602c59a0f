import { weightsTotal } from '@rfp/contracts/account';
import { useWatch } from 'react-hook-form';
import { Panel } from '../shared/Panel.js';
import { NumberInput } from './NumberInput.js';
import { type CardProps } from './SettingsCards.js';
import { totalOf, weightFields } from './settings-form.js';
import styles from './settings.module.css';
import { settingsTexts } from './settings-texts.js';

const words = settingsTexts.form;

function warningOf(total: number): string | null {
  if (total === weightsTotal) return null;
  return total === 0 ? words.noWeights : words.offTotal;
}

/** The sum of the weights as they are typed. Another sum than 100 is saved all the same. */
function RunningTotal({ form: { control } }: CardProps) {
  const [relevance_weight, urgency_weight, value_weight, competition_weight] = useWatch({
    control,
    name: weightFields,
  });
  const total = totalOf({ relevance_weight, urgency_weight, value_weight, competition_weight });
  const warning = warningOf(total);
  return (
    <output className={styles['total']} data-warning={warning !== null}>
      <b className="figure">{words.total(total)}</b>
      {warning === null ? null : <span>{warning}</span>}
    </output>
  );
}

export function ScoringAlgorithm({ form }: CardProps) {
  return (
    <Panel title={words.scoring}>
      <p className={styles['text']}>{words.scoringText}</p>
      <div className={styles['weights']}>
        {weightFields.map((name) => (
          <NumberInput key={name} form={form} name={name} />
        ))}
      </div>
      <RunningTotal form={form} />
    </Panel>
  );
}
