import { formatSize } from '@rfp/api-client/display';
import { type NoticeDocument } from '@rfp/contracts/intelligence/notice-document';
import { errorMessage } from '../../data/errors.js';
import Button from '@mui/material/Button';
import { briefTexts as words } from './brief-texts.js';
import { useDocuments, useReadDocuments } from './use-brief.js';
import styles from './brief.module.css';

const underWay = new Set(['waiting', 'fetching']);

function Row({ document, onRead }: { document: NoticeDocument; onRead: () => void }) {
  const { name, state, reason, bytes, pages, problems } = document;
  const size = [bytes === null ? null : formatSize(bytes), pages === null ? null : words.pages(pages)];
  return (
    <li>
      <div>
        {name}
        <small>{[words.states[state], ...size].filter((part) => part !== null).join(' · ')}</small>
        {reason === null ? null : <small>{reason}</small>}
        {problems.map((problem) => (
          <small key={problem}>{words.problems[problem]}</small>
        ))}
      </div>
      {underWay.has(state) || state === 'read' ? null : (
        <Button size="small" aria-label={words.readIt(name)} onClick={onRead}>
          {words.read}
        </Button>
      )}
    </li>
  );
}

/** Documents that the notice names; they are fetched and read on request. */
export function Documents({ id }: { id: string }) {
  const { data, error } = useDocuments(id);
  const { mutate, isPending } = useReadDocuments(id);
  const documents = data?.documents ?? [];
  const unread = documents.filter(({ state }) => state === 'not_fetched');
  return (
    <section aria-busy={isPending}>
      <h3>{words.documents}</h3>
      {error === null ? null : <p role="alert">{errorMessage(error)}</p>}
      {data !== undefined && documents.length === 0 ? <p className={styles['quiet']}>{words.noDocuments}</p> : null}
      <ul className={styles['documents']} aria-label={words.documents} aria-live="polite">
        {documents.map((document) => (
          <Row key={document.id} document={document} onRead={() => mutate({ id, documents: [document.id] })} />
        ))}
      </ul>
      {unread.length < 2 ? null : (
        <Button disabled={isPending} onClick={() => mutate({ id })}>
          {words.readAll}
        </Button>
      )}
    </section>
  );
}
