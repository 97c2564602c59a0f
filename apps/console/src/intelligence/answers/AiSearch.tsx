import { maxSearchQuery } from '@rfp/contracts/intelligence/max-search-query';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { createContext, useContext, useId, useMemo, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { opportunityAddress } from '../../opportunities/list-address.js';
import { OpportunityCard } from '../../opportunities/cards/OpportunityCard.js';
import { EmptyState } from '../../shared/states/EmptyState.js';
import { OriginalButton } from '../../shared/ExternalLink.js';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { AnswerView } from './AnswerView.js';
import { AnswerButton } from './AnswerButton.js';
import { DemoChip } from '../DemoChip.js';
import { type Answer, type Demo, type SearchHit } from '../data/financial-types.js';
import styles from '../intelligence.module.css';
import { intelligenceTexts } from '../intelligence-texts.js';
import { type AiSearchState } from './use-ai-search.js';

const words = intelligenceTexts.search;

interface DetailsProps {
  hit: SearchHit;
  title: string;
}

function Details({ hit: { source_url: url, opportunity_id: opportunity, citations }, title }: DetailsProps) {
  if (url === null && opportunity === null) return words.noPage;
  return (
    <p className={styles['figures']}>
      {opportunity === null ? null : <Link to={opportunityAddress(opportunity, undefined)}>{words.open}</Link>}
      <OriginalButton url={url} source={citations[0] ?? title} />
    </p>
  );
}

function Hits({ answer, busy }: { answer: Answer<readonly SearchHit[]>; busy: boolean }) {
  const { content, demo } = answer;
  const localHits = useMemo(
    () => new Map(content.map((hit) => [hit.opportunity_id ?? '', { hit, demo }])),
    [content, demo],
  );
  if (content.length === 0) return <EmptyState title={words.none} message={words.noneHint} />;
  return (
    <LocalHits value={localHits}>
      <ul
        className={styles['hits']}
        data-joined={content.some(({ opportunity }) => opportunity !== undefined)}
        aria-label={words.results}
        aria-busy={busy}
      >
        {content.map((hit) =>
          hit.opportunity === undefined ? (
            <Hit key={hit.id} hit={hit} demo={demo} />
          ) : (
            <OpportunityCard key={hit.id} opportunity={hit.opportunity} Extra={LocalRating} />
          ),
        )}
      </ul>
    </LocalHits>
  );
}

/** Results that match local opportunities, by opportunity id. */
const LocalHits = createContext<ReadonlyMap<string, { hit: SearchHit; demo: Demo }>>(new Map());

/** Ratings of a search hit, shown on the card of its opportunity. */
function LocalRating({ opportunity: { id, title } }: { opportunity: Opportunity }) {
  const found = useContext(LocalHits).get(id);
  if (found === undefined) return null;
  return (
    <div className={styles['figures']}>
      <Rating {...found} />
      <Link to={opportunityAddress(id, undefined)}>
        {words.details}
        <span className="hidden">{words.detailsOf(sentenceCase(title, []))}</span>
      </Link>
    </div>
  );
}

function Rating({ hit: { relevance_score, ai_confidence }, demo }: { hit: SearchHit; demo: Demo }) {
  return (
    <>
      <span>{words.relevance(relevance_score)}</span>
      {ai_confidence === null ? null : <span>{words.confidence(ai_confidence)}</span>}
      <DemoChip demo={demo} />
    </>
  );
}

function Hit({ hit, demo }: { hit: SearchHit; demo: Demo }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const title = sentenceCase(hit.title, [hit.description]);
  return (
    <li className={styles['card']}>
      <h2>{title}</h2>
      <p>{hit.description}</p>
      <p className={styles['figures']}>
        <Rating hit={hit} demo={demo} />
      </p>
      {hit.citations.length === 0 ? null : (
        <p className={styles['detail']}>
          {words.sources}: {hit.citations.join(', ')}
        </p>
      )}
      <div className={styles['actions']}>
        <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {words.details}
          <span className="hidden">{words.detailsOf(title)}</span>
        </Button>
      </div>
      <div id={id} hidden={!open}>
        <Details hit={hit} title={title} />
      </div>
    </li>
  );
}

/** Answers a question in plain words, with sources. */
export function AiSearch({ search: { query, setQuery, submit, state } }: { search: AiSearchState }) {
  const { answer, error, busy } = state;
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <>
      <search>
        <form className={styles['search']} noValidate onSubmit={send}>
          <TextField
            label={words.label}
            helperText={words.hint}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            slotProps={{
              htmlInput: { enterKeyHint: 'search', autoComplete: 'off', maxLength: maxSearchQuery },
            }}
          />
          <AnswerButton submit label={words.submit} busyLabel={words.searching} busy={busy} />
        </form>
      </search>
      {answer === undefined && error === null && !busy ? (
        <EmptyState title={words.begin} message={words.beginHint} />
      ) : (
        <AnswerView state={state} loading={words.searching} failed={words.failed}>
          {(found) => <Hits answer={found} busy={busy} />}
        </AnswerView>
      )}
    </>
  );
}
