import { weightsTotal } from '@rfp/contracts/settings';
import { type OrderPreviewInput } from '@rfp/contracts/opportunities/order-preview';
import { useFormState, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useReadOnly } from '../../auth/session/person.js';
import { useRefusal } from '../../auth/session/role.js';
import { splitEntries, checkKeywords } from '../../profile/preferences/preferences-form.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { Panel } from '../../shared/Panel.js';
import { NumberInput } from '../NumberInput.js';
import { OrderPreview } from './OrderPreview.js';
import { type CardProps } from '../SettingsCards.js';
import { readWeights, sumWeights, weightFields } from '../settings-form.js';
import styles from '../settings.module.css';
import { settingsTexts } from '../settings-texts.js';
import { switcherTexts } from '../../workspace/switcher-texts.js';
import { useSharedWorkspaceName } from '../../workspace/use-workspaces.js';

const words = settingsTexts.form;

function warningText(total: number): string | null {
  if (total === weightsTotal) return null;
  return total === 0 ? words.noWeights : words.offTotal;
}

/** Returns the weights as typed. */
function useTypedWeights({ form: { control } }: CardProps) {
  const [relevance_weight, urgency_weight, value_weight, competition_weight] = useWatch({
    control,
    name: weightFields,
  });
  return { relevance_weight, urgency_weight, value_weight, competition_weight };
}

/** Sum of the weights. A sum other than 100 only causes a warning. */
function RunningTotal({ form }: CardProps) {
  const total = sumWeights(useTypedWeights({ form }));
  const warning = warningText(total);
  return (
    <output className={styles['total']} data-warning={warning !== null}>
      <b className="figure">{words.total(total)}</b>
      {warning === null ? null : <span>{warning}</span>}
    </output>
  );
}

/** Weights and keywords that differ from the saved ones; null if nothing differs or a value is invalid. */
function useUnsavedChange({ form }: CardProps): OrderPreviewInput | null {
  const weights = readWeights(useTypedWeights({ form }));
  const text = useWatch({ control: form.control, name: 'keywords' });
  const { dirtyFields } = useFormState({ control: form.control });
  const isWeighted = weightFields.some((name) => dirtyFields[name] === true);
  const isReworded = dirtyFields.keywords === true;
  if (weights === undefined || checkKeywords(text) !== undefined || !(isWeighted || isReworded)) return null;
  return { weights, ...(isReworded ? { keywords: splitEntries('keywords', text) } : {}) };
}

function PreviewOfChange({ form }: CardProps) {
  const change = useUnsavedChange({ form });
  return change === null ? null : <OrderPreview change={change} />;
}

function Keywords({ form, disabled }: CardProps & { disabled: boolean }) {
  return (
    <div className={styles['keywords']}>
      <TextInput
        form={form}
        name="keywords"
        rows={2}
        disabled={disabled}
        label={words.keywords}
        hint={words.keywordsHint}
      />
    </div>
  );
}

/** In a shared workspace, names the workspace that the weights belong to and states why they cannot be changed. */
function WorkspaceNote({ refusal }: { refusal: string | null }) {
  const workspace = useSharedWorkspaceName();
  if (workspace === undefined) return null;
  return (
    <p className={styles['refused']}>
      {switcherTexts.weightsOf(workspace)}. {refusal}
    </p>
  );
}

interface ScoringProps extends CardProps {
  /** Whether the keywords of the preferences are loaded and can be edited. */
  hasKeywords: boolean;
}

export function ScoringAlgorithm({ form, hasKeywords }: ScoringProps) {
  const readOnly = useReadOnly();
  const refusal = useRefusal('change-profile');
  const disabled = refusal !== null && !readOnly;
  return (
    <Panel title={words.scoring}>
      <p className={styles['text']}>
        {words.scoringText}
        {readOnly ? null : (
          <>
            {' '}
            {words.company} <Link to="/profile">{words.toPreferences}</Link>.
          </>
        )}
      </p>
      <WorkspaceNote refusal={refusal} />
      <div className={styles['weights']}>
        {weightFields.map((name) => (
          <NumberInput key={name} form={form} name={name} disabled={disabled} />
        ))}
      </div>
      <RunningTotal form={form} />
      {hasKeywords ? <Keywords form={form} disabled={disabled} /> : null}
      {readOnly ? null : <PreviewOfChange form={form} />}
    </Panel>
  );
}
