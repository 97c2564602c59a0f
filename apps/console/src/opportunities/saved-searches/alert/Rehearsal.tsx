import { describeRehearsal } from '@rfp/api-client/alert-text';
import { formatCount } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { type AlertRehearsal } from '@rfp/contracts/tracking/search-alerts';
import { errorMessage } from '../../../data/errors.js';
import { withWorkspace } from '../../../data/workspace.js';
import { NewTab } from '../../../shared/NewTab.js';
import { opportunityAddress } from '../../list-address.js';
import styles from './alert.module.css';
import { alertTexts as words } from './alert-texts.js';
import { type RehearsedAlert } from './use-alert-form.js';

const maxTitles = 5;

/** The first titles, beginning with the last mail. They open in a new tab, because the dialog has unsaved edits. */
function Titles({ rehearsal: { mails, matched, waiting } }: { rehearsal: AlertRehearsal }) {
  const shown = mails
    .toReversed()
    .flatMap(({ items }) => items)
    .slice(0, maxTitles);
  const others = matched - waiting - shown.length;
  if (shown.length === 0) return null;
  return (
    <ul>
      {shown.map(({ opportunity_id, title }) => (
        <li key={opportunity_id}>
          <a href={withWorkspace(opportunityAddress(opportunity_id, undefined))} target="_blank" rel="noreferrer">
            {sentenceCase(title)}
            <NewTab />
          </a>
        </li>
      ))}
      {others > 0 ? <li>{words.more(formatCount(others))}</li> : null}
    </ul>
  );
}

function describe({ data, error, isNeeded }: RehearsedAlert): string {
  if (!isNeeded) return '';
  if (error instanceof AppError && error.code === 'ALERT_NOT_POSSIBLE') return error.message;
  if (error !== null) return words.rehearsalFailed(errorMessage(error));
  return data === undefined ? words.rehearsing : describeRehearsal(data);
}

/** Mails that the chosen alert would have sent. */
export function Rehearsal({ rehearsal }: { rehearsal: RehearsedAlert }) {
  return (
    <div className={styles['rehearsal']} data-on={rehearsal.isNeeded}>
      <output>{describe(rehearsal)}</output>
      {rehearsal.data === undefined ? null : <Titles rehearsal={rehearsal.data} />}
    </div>
  );
}
