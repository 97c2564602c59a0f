import { statusLabels } from '@rfp/api-client/display';
import {
  type FacetFilter,
  facetFilterNames,
  facetOf,
  opportunityFilters,
  shownFacets,
} from '@rfp/contracts/fields/opportunity-filters';
import { maxSetAsideText } from '@rfp/contracts/notice';
import { statuses } from '@rfp/contracts/opportunity';
import { type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { Suspense, useState } from 'react';
import { useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { ChoiceField } from '../shared/form/ChoiceField.js';
import { TextInput } from '../shared/form/TextInput.js';
import { lazyPart } from '../shared/lazy-part.js';
import { advancedTexts as words } from './advanced-texts.js';
import { type CriteriaForm } from './criteria.js';
import styles from './search.module.css';

const CodeChoice = lazyPart(() => import('../shared/codes/CodeChoice.js').then(({ CodeChoice }) => CodeChoice));

const statusOptions = [
  { value: '', label: words.anyType },
  ...statuses.map((value) => ({ value, label: statusLabels[value] })),
];

/** Filters with a separate select: status below, source type in the form above. */
const choices: ReadonlySet<FacetFilter> = new Set(['status', 'source_type']);
/** Filters with a text field. Filters of the filter drawer come first. */
const texts = [...new Set<FacetFilter>([...shownFacets, ...facetFilterNames])].filter(
  (name) => !choices.has(name) && !('titles' in opportunityFilters[name]),
);
const codes = [
  { name: 'naics_code', system: 'naics' },
  { name: 'psc_code', system: 'psc' },
  { name: 'set_aside', system: 'set-asides', maxWords: maxSetAsideText },
] as const satisfies { name: FacetFilter; system: CodeSystem; maxWords?: number }[];

interface FormProps {
  form: UseFormReturn<CriteriaForm>;
}

function CodeField({ form, name, ...choice }: FormProps & (typeof codes)[number]) {
  const { field } = useController({ control: form.control, name });
  return (
    <CodeChoice
      {...choice}
      label={facetOf(name).heading}
      code={field.value === '' ? undefined : field.value}
      onChange={(code) => field.onChange(code ?? '')}
    />
  );
}

/** List filters that the specification does not require here. Unfolded if a filter is in use. */
export function MoreCriteria({ form }: FormProps) {
  const used = useWatch({ control: form.control, name: ['status', ...texts, ...codes.map(({ name }) => name)] });
  const isUsed = used.some((value) => value !== '');
  const [wasOpened, setOpened] = useState(isUsed);
  return (
    <details className={styles['more']} open={isUsed || undefined} onToggle={() => setOpened(true)}>
      <summary>{words.moreFilters}</summary>
      {wasOpened || isUsed ? (
        <div className={styles['fields']}>
          <ChoiceField form={form} name="status" label={facetOf('status').heading} options={statusOptions} />
          {texts.map((name) => (
            <TextInput key={name} form={form} name={name} label={facetOf(name).heading} />
          ))}
          <Suspense>
            {codes.map((code) => (
              <CodeField key={code.name} form={form} {...code} />
            ))}
          </Suspense>
        </div>
      ) : null}
    </details>
  );
}
