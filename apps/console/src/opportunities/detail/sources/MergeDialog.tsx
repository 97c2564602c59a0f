import { type Opportunity, type OpportunityDetail } from '@rfp/contracts/opportunity';
import { buyerLine } from '@rfp/contracts/text/buyer-lines';
import { useId, useState } from 'react';
import { errorMessage } from '../../../data/errors.js';
import Button from '@mui/material/Button';
import { formTexts } from '../../../shared/form-texts.js';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { displayTitle } from '../../../shared/hooks/use-title.js';
import { mergingTexts as words } from './merging-texts.js';
import styles from './merging.module.css';
import { useMergeSearch, useRegroup } from './use-merging.js';

interface FoundOpportunitiesProps {
  id: string;
  text: string;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function describe(opportunity: Opportunity): string {
  const { opportunity_number, source_name } = opportunity;
  return [displayTitle(opportunity), opportunity_number, buyerLine(opportunity), source_name]
    .filter((part) => part !== null)
    .join(' · ');
}

function FoundOpportunities({ id, text, chosen, onChoose }: FoundOpportunitiesProps) {
  const { data, error } = useMergeSearch(id, text);
  const name = useId();
  if (error !== null) return <p role="alert">{errorMessage(error)}</p>;
  if (data === undefined) return null;
  if (data.length === 0) return <output>{words.none}</output>;
  return (
    <fieldset className={styles['found']}>
      <legend>{words.found}</legend>
      {data.map((each) => (
        <label key={each.id}>
          <input type="radio" name={name} checked={each.id === chosen} onChange={() => onChoose(each.id)} />
          {describe(each)}
        </label>
      ))}
    </fieldset>
  );
}

/** Finds another opportunity and merges it into this one. */
export function MergeDialog({ opportunity, onClose }: { opportunity: OpportunityDetail; onClose: () => void }) {
  const { id, version } = opportunity;
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { mutate, isPending } = useRegroup(words.wasMerged, onClose);
  const merge = (other: string) => mutate((provider) => provider.mergeOpportunities({ id, with: other, version }));
  return (
    <Dialog open maxWidth="sm" fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2" sx={{ fontSize: 17, fontWeight: 600, pb: 1 }}>
        {words.mergeTitle}
      </DialogTitle>
      <DialogContent>
        <p>{words.mergeText}</p>
        <form
          className={styles['search']}
          onSubmit={(event) => {
            event.preventDefault();
            setChosen(undefined);
            setText(typed.trim());
          }}
        >
          <TextField
            label={words.search}
            value={typed}
            slotProps={{ htmlInput: { maxLength: 100 } }}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit">{words.find}</Button>
        </form>
        {text === '' ? null : <FoundOpportunities id={id} text={text} chosen={chosen} onChoose={setChosen} />}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button onClick={onClose}>{formTexts.cancel}</Button>
        <Button
          variant="contained"
          disabled={chosen === undefined || isPending}
          onClick={() => {
            if (chosen !== undefined) merge(chosen);
          }}
        >
          {words.confirmMerge}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
