import { useId, useState } from 'react';
import TextField from '@mui/material/TextField';
import { useOpportunityList } from '../list/use-opportunity-list.js';
import { withFilter } from './facet-filter.js';
import { facetTexts as words } from './facet-texts.js';

type FieldName = keyof typeof words.fields;

const dates = new Set<FieldName>(['posted_since', 'due_by']);

/** A filter with a text field. The value is applied on Enter and when the field loses the focus. */
export function FieldFilter({ name }: { name: FieldName }) {
  const { filter, setFilter } = useOpportunityList();
  const applied = String(filter[name] ?? '');
  const [text, setText] = useState(applied);
  const [shown, setShown] = useState(applied);
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const isDate = dates.has(name);
  if (applied !== shown) {
    setShown(applied);
    setText(applied);
    setWrong(false);
  }
  const apply = () => {
    const typed = text.trim();
    if (typed === applied) return setWrong(false);
    const next = withFilter(filter, name, typed === '' ? undefined : isDate ? typed : Number(typed));
    setWrong(next === null);
    if (next !== null) setFilter(next);
  };
  return (
    <TextField
      id={id}
      size="small"
      type={isDate ? 'date' : 'text'}
      label={words.fields[name]}
      value={text}
      error={isWrong}
      helperText={isWrong ? words.invalid[name] : undefined}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => (event.key === 'Enter' ? apply() : undefined)}
      slotProps={{
        htmlInput: isDate ? { max: '9999-12-31' } : { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 },
      }}
    />
  );
}
