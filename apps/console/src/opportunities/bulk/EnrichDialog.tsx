import { formatCount } from '@rfp/api-client/display';
import { type BulkEnrichment } from '@rfp/contracts/intelligence/bulk-enrichment';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { errorMessage } from '../../data/errors.js';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ProgressBar } from '../../shared/states/ProgressBar.js';
import { opportunityAddress } from '../list-address.js';
import styles from './bulk.module.css';
import { bulkTexts } from './bulk-texts.js';
import { useEnrichment } from './use-enrichment.js';

const words = bulkTexts.enrichment;

type Job = BulkEnrichment['data'];

function resultTexts({ answer, reason, state }: Job['results'][number]): string[] {
  if (state === 'waiting') return [words.waiting];
  if (answer === null) return [reason ?? words.none];
  const { summary, recommendations, likely_competitors: others } = answer.data;
  const found = [...summary, ...recommendations, ...others.flatMap(({ reason: why }) => why ?? [])];
  return found.length === 0 ? [words.none] : found.map(({ text }) => text);
}

function Result({ result, title }: { result: Job['results'][number]; title: string }) {
  return (
    <li>
      <Link to={opportunityAddress(result.opportunity_id, undefined)}>{title}</Link>
      {resultTexts(result).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </li>
  );
}

function Progress({ job }: { job: Job }) {
  const { done, failed, total, state, reason, results } = job;
  const { data = [] } = useListContext<Opportunity>();
  const titles = new Map(data.map(({ id, title }) => [id, title]));
  return (
    <>
      {state === 'done' ? null : <ProgressBar label={words.title} share={(100 * (done + failed)) / total} />}
      <output>{words.progress(formatCount(done), formatCount(total))}</output>
      {state === 'paused' ? <p>{words.paused(reason ?? '')}</p> : null}
      <ul className={styles['results']}>
        {results.map((result) => (
          <Result
            key={result.opportunity_id}
            result={result}
            title={titles.get(result.opportunity_id) ?? result.opportunity_id}
          />
        ))}
      </ul>
    </>
  );
}

/** Enriches the selected opportunities one after another, within the budget of the person. */
export function EnrichDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const titleId = useId();
  const { job, error, cancel } = useEnrichment(ids);
  const isActive = job?.state === 'running' || job?.state === 'paused';
  return (
    <Dialog open maxWidth="sm" fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2" sx={{ fontSize: 17, fontWeight: 600, pb: 1 }}>
        {words.title}
      </DialogTitle>
      <DialogContent>
        {error === null ? null : <p role="alert">{words.failed(errorMessage(error))}</p>}
        {job === undefined && error === null ? <output>{words.starting}</output> : null}
        {job === undefined ? null : <Progress job={job} />}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 1, gap: 1 }}>
        {isActive ? <Button onClick={cancel}>{words.cancel}</Button> : null}
        <Button variant="contained" onClick={onClose}>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
