import { withNote } from '@rfp/contracts/dates/date-note';
import { type FieldChange as Change } from '@rfp/contracts/opportunities/opportunity-history';
import { type FieldDifference, type TextChange } from '@rfp/contracts/opportunities/version-diff';
import { type ReactNode } from 'react';
import { texts } from '../../../texts.js';
import { fieldName, fieldValue } from '../../field-values.js';
import styles from './changes.module.css';

const words = texts.detail;

/** Characters shown at both ends of a long unchanged part. */
const shownAround = 120;

/** The currencies of the amounts before and after, null for US dollars. */
export type Currencies = readonly [string | null, string | null];

interface FieldChangeProps {
  field: string;
  /** Level of the heading, one below the heading of the list. */
  heading: 'h3' | 'h4';
  children: ReactNode;
}

/** A changed field with its name. */
export function FieldChange({ field, heading: Heading, children }: FieldChangeProps) {
  return (
    <li className={styles['change']}>
      <Heading>{fieldName(field)}</Heading>
      {children}
    </li>
  );
}

interface ValuesProps {
  change: Change;
  currencies: Currencies;
}

/** The whole values before and after. */
export function Values({ change: { field, from, to, from_note, to_note }, currencies: [earlier, later] }: ValuesProps) {
  const before = withNote(fieldValue(field, from, earlier), from_note);
  const after = withNote(fieldValue(field, to, later), to_note);
  return (
    <dl className={styles['values']}>
      <dt>{words.from}</dt>
      <dd>{before === words.empty ? before : <del>{before}</del>}</dd>
      <dt>{words.to}</dt>
      <dd>{after === words.empty ? after : <ins>{after}</ins>}</dd>
    </dl>
  );
}

/** A changed part of a text. Screen readers rarely announce `del` and `ins`, so hidden words name the kind of change. */
function TextDifference({ op, text }: TextChange) {
  if (op === 'equal')
    return text.length <= 3 * shownAround ? text : `${text.slice(0, shownAround)} … ${text.slice(-shownAround)}`;
  const Mark = op === 'delete' ? 'del' : 'ins';
  return (
    <Mark>
      <span className="hidden">{op === 'delete' ? words.deleted : words.inserted}</span>
      {text}
    </Mark>
  );
}

/** Difference of two values: the changed words of a text, or both values. */
export function Difference({ difference, currencies }: { difference: FieldDifference; currencies: Currencies }) {
  const { words: stretches, whole } = difference;
  if (stretches === undefined) return <Values change={difference} currencies={currencies} />;
  return (
    <>
      {whole ? <p className={styles['quiet']}>{words.tooDifferent}</p> : null}
      <p className={styles['words']}>
        {stretches.map((stretch, place) => (
          // The index is a stable key, because the parts of a difference never change.
          // oxlint-disable-next-line react/no-array-index-key
          <TextDifference key={place} {...stretch} />
        ))}
      </p>
    </>
  );
}
