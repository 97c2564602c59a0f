import { sourceTypeLabels } from '@rfp/api-client/display';
import { sourceTypes } from '@rfp/contracts/notice';
import { useEffect } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import Button from '@mui/material/Button';
import { BusyButton } from '../shared/buttons/BusyButton.js';
import { ChoiceField } from '../shared/form/ChoiceField.js';
import { TextInput } from '../shared/form/TextInput.js';
import { useCheckForm } from '../shared/form/use-check-form.js';
import { SearchHelp } from '../opportunities/search/SearchHelp.js';
import { advancedTexts as words } from './advanced-texts.js';
import { toQuery, emptyForm, checkCriteria, type CriteriaForm as Form } from './criteria.js';
import { MoreCriteria } from './MoreCriteria.js';
import styles from './search.module.css';

const typeOptions = [
  { value: '', label: words.anyType },
  ...sourceTypes.map((value) => ({ value, label: sourceTypeLabels[value] })),
];

interface FieldsProps {
  form: UseFormReturn<Form>;
}

/** Native slider. Arrow keys change it by 5, Home and End set the minimum and maximum. */
function MinimumScore({ form: { control } }: FieldsProps) {
  const { field } = useController({ control, name: 'min_score' });
  return (
    <label className={styles['slider']}>
      <span>
        {words.minScore} <b className="figure">{field.value}</b>
      </span>
      <input type="range" min={0} max={100} step={5} {...field} />
    </label>
  );
}

function Fields({ form }: FieldsProps) {
  const amount = { inputMode: 'decimal', min: 0, step: 'any' } as const;
  return (
    <>
      <div className={styles['wide']}>
        <TextInput
          form={form}
          name="keywords"
          label={words.keywords}
          hint={words.keywordsHint}
          attributes={{ enterKeyHint: 'search', autoComplete: 'off', 'aria-required': true }}
        />
      </div>
      <TextInput form={form} name="min_value" type="number" label={words.minValue} attributes={amount} />
      <TextInput form={form} name="max_value" type="number" label={words.maxValue} attributes={amount} />
      <MinimumScore form={form} />
      <TextInput form={form} name="posted_since" type="date" label={words.postedSince} />
      <TextInput form={form} name="due_by" type="date" label={words.dueBy} />
      <ChoiceField form={form} name="source_type" label={words.sourceType} options={typeOptions} />
    </>
  );
}

interface CriteriaFormProps {
  /** Criteria in the address. */
  values: Form;
  busy: boolean;
  onSearch: (values: Form) => void;
  onClear: () => void;
}

export function CriteriaForm({ values, busy, onSearch, onClear }: CriteriaFormProps) {
  const form = useCheckForm(values, checkCriteria);
  const { reset, trigger, setFocus } = form;
  // Back or a link may change the criteria in the address. Invalid criteria are validated immediately, to show their errors.
  useEffect(() => {
    reset(values);
    if (toQuery(values).size > 0) void trigger();
  }, [values, reset, trigger]);
  const submit = form.handleSubmit((next) => {
    if (!busy) onSearch(next);
  });
  const clear = () => {
    setFocus('keywords');
    reset(emptyForm);
    onClear();
  };
  return (
    <search>
      <form noValidate className={styles['form']} onSubmit={(event) => void submit(event)}>
        <Fields form={form} />
        <MoreCriteria form={form} />
        <div className={styles['actions']}>
          <BusyButton type="submit" variant="contained" busy={busy} style={{ minWidth: 164 }}>
            {busy ? words.searching : words.search}
          </BusyButton>
          <Button onClick={clear}>{words.clear}</Button>
          <SearchHelp />
        </div>
      </form>
    </search>
  );
}
