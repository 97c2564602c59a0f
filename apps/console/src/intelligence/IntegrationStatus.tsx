import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { useFinancialData } from './data/financial-data.js';
import { type ModelStatus } from './data/financial-types.js';
import styles from './intelligence.module.css';
import { intelligenceTexts } from './intelligence-texts.js';
import { modelStatusKey } from './data/model-status.js';

const words = intelligenceTexts.status;
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

function Spend({ budget: { person, workspace } }: Pick<ModelStatus, 'budget'>) {
  const text = (name: string, { spent_usd: spent, limit_usd: limit }: ModelStatus['budget']['workspace']) =>
    words.spent(name, dollars.format(spent), dollars.format(limit));
  return (
    <p className={styles['detail']}>
      {words.today} {person === null ? null : `${text(words.you, person)}; `}
      {text(words.all, workspace)}. {words.renewed}
    </p>
  );
}

/** Display name of a provider. */
function providerTitle(provider: string | null): string | null {
  return provider === 'perplexity' ? words.perplexity : provider;
}

function Model({ status }: { status: ModelStatus }) {
  const { configured, provider, model, search, answers, last_failure: failure, budget } = status;
  return (
    <>
      <p>
        {configured
          ? words.active([providerTitle(provider), model].filter((name) => name !== null).join(', '))
          : words.none}{' '}
        {answers.text}
      </p>
      {configured && search.state !== 'ready' ? <p>{search.text}</p> : null}
      {failure === null ? null : <p>{words.failed(failure.message)}</p>}
      {configured ? <Spend budget={budget} /> : null}
      <p className={styles['links']}>
        <Link to="/settings">{words.settings}</Link>
      </p>
    </>
  );
}

/** Whether the server or the configured model does not respond. */
function needsAttention(status: ModelStatus | undefined, error: Error | null): boolean {
  if (status === undefined) return error !== null;
  return status.last_failure !== null || (status.configured && status.answers.state !== 'ready');
}

/** Returns the state in one or two words. */
function stateText(status: ModelStatus | undefined, error: Error | null): string {
  if (status === undefined) return error === null ? '' : words.states.unreachable;
  if (!status.configured) return words.states.none;
  return needsAttention(status, error) ? words.states.failed : words.states.active;
}

/** Shows whether a language model writes on this page, or only computed figures are shown. Details are shown when it is opened. */
export function IntegrationStatus() {
  const id = useId();
  const { status } = useFinancialData();
  const { data, error } = useQuery({
    queryKey: modelStatusKey,
    queryFn: ({ signal }) => status(signal),
    retry: false,
  });
  return (
    <section
      className={styles['status']}
      data-tone={needsAttention(data, error) ? 'warn' : 'plain'}
      aria-labelledby={id}
    >
      <details>
        <summary>
          <h2 id={id}>{words.title}</h2>
          <span className={styles['muted']}>{stateText(data, error)}</span>
        </summary>
        {data === undefined ? <p>{error === null ? words.loading : words.unreachable}</p> : <Model status={data} />}
      </details>
    </section>
  );
}
