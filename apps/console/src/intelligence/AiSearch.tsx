import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState, type FormEvent } from 'react';
import { EmptyState } from '../shared/EmptyState.js';
import { OriginalButton } from '../shared/ExternalLink.js';
import { BusyButton } from './BusyButton.js';
import { DemoChip } from './DemoChip.js';
import { type Demo, type SearchHit } from './financial-types.js';
import styles from './intelligence.module.css';
import { intelligenceTexts } from './intelligence-texts.js';
import { type AiSearchState } from './use-ai-search.js';

const words = intelligenceTexts.search;

function Hit({ hit, demo }: { hit: SearchHit; demo: Demo }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={styles['card']}>
      <h2>{hit.title}</h2>
      <p>{hit.description}</p>
      <p className={styles['figures']}>
        <span>{words.relevance(hit.relevance_score)}</span>
        <span>{words.confidence(hit.ai_confidence)}</span>
        <DemoChip demo={demo} />
      </p>
      <p className={styles['detail']}>
        {words.sources}: {hit.citations.join(', ')}
      </p>
      <div className={styles['actions']}>
        <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {words.details}
          <span className="hidden">{words.detailsOf(hit.title)}</span>
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {hit.source_url === null ? (
          words.noPage
        ) : (
          <OriginalButton url={hit.source_url} source={hit.citations[0] ?? hit.title} />
        )}
      </div>
    </li>
  );
}

/** A question in plain words, answered with sources. */
export function AiSearch({ search: { query, setQuery, submit, answer, busy } }: { search: AiSearchState }) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <>
      <search>
        <form className={styles['search']} noValidate onSubmit={send}>
          <TextField
            fullWidth
            size="small"
            label={words.label}
            helperText={words.hint}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { enterKeyHint: 'search', autoComplete: 'off', maxLength: 500 },
            }}
          />
          <BusyButton submit label={words.submit} busyLabel={words.searching} busy={busy} />
        </form>
      </search>
      {answer === undefined ? (
        <EmptyState title={words.begin} message={words.beginHint} />
      ) : (
        <ul className={styles['hits']} aria-label={words.results} aria-busy={busy}>
          {answer.content.map((hit) => (
            <Hit key={hit.id} hit={hit} demo={answer.demo} />
          ))}
        </ul>
      )}
    </>
  );
}
