import { weightsTotal, type SearchProfile } from '@rfp/contracts/account';
import { useFormState, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useReadOnly } from '../auth/person.js';
import { Panel } from '../shared/Panel.js';
import { NumberInput } from './NumberInput.js';
import { OrderPreview } from './OrderPreview.js';
import { type CardProps } from './SettingsCards.js';
import { readWeights, totalOf, weightFields } from './settings-form.js';
import styles from './settings.module.css';
import { settingsTexts } from './settings-texts.js';

const words = settingsTexts.form;

function warningOf(total: number): string | null {
  if (total === weightsTotal) return null;
  return total === 0 ? words.noWeights : words.offTotal;
}

/** The weights as they are typed. */
function useTypedWeights({ form: { control } }: CardProps) {
  const [relevance_weight, urgency_weight, value_weight, competition_weight] = useWatch({
    control,
    name: weightFields,
  });
  return { relevance_weight, urgency_weight, value_weight, competition_weight };
}

/** Another sum than 100 is saved all the same. */
function RunningTotal({ form }: CardProps) {
  const total = totalOf(useTypedWeights({ form }));
  const warning = warningOf(total);
  return (
    <output className={styles['total']} data-warning={warning !== null}>
      <b className="figure">{words.total(total)}</b>
      {warning === null ? null : <span>{warning}</span>}
    </output>
  );
}

/** Of weights that differ from the saved ones. */
function useChangedWeights({ form }: CardProps): SearchProfile['weights'] | undefined {
  const typed = useTypedWeights({ form });
  const { dirtyFields } = useFormState({ control: form.control });
  return weightFields.some((name) => dirtyFields[name] === true) ? readWeights(typed) : undefined;
}

function PreviewOfWeights({ form }: CardProps) {
  const weights = useChangedWeights({ form });
  return weights === undefined ? null : <OrderPreview weights={weights} />;
}

export function ScoringAlgorithm({ form }: CardProps) {
  const readOnly = useReadOnly();
  return (
    <Panel title={words.scoring}>
      <p className={styles['text']}>
        {words.scoringText}
        {readOnly ? null : (
          <>
            {' '}
            {words.keywords} <Link to="/profile">{words.toPreferences}</Link>.
          </>
        )}
      </p>
      <div className={styles['weights']}>
        {weightFields.map((name) => (
          <NumberInput key={name} form={form} name={name} />
        ))}
      </div>
      <RunningTotal form={form} />
      {readOnly ? null : <PreviewOfWeights form={form} />}
    </Panel>
  );
}
