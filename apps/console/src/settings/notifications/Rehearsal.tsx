import { type Rehearsal as Rehearsed } from '@rfp/contracts/notifications';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { Link } from 'react-router';
import { errorMessage } from '../../data/errors.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import styles from '../settings.module.css';
import { settingsTexts } from '../settings-texts.js';
import { useRehearsal } from './use-rehearsal.js';

const words = settingsTexts.rehearsal;
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function Mails({ mails }: Pick<Rehearsed, 'mails'>) {
  return (
    <details>
      <summary>{words.show}</summary>
      <ul className={styles['list']}>
        {mails.map(({ at, total, news }) => (
          <li key={at}>
            <div className={styles['item']}>
              {words.mail(format.format(new Date(at)), total)}
              <ul>
                {news.map((each) => (
                  <li key={each.opportunity_id}>
                    <Link to={`/opportunities/${each.opportunity_id}`}>{sentenceCase(each.title)}</Link>
                    {[each.sentence, ...each.details].map((line) => (
                      <div key={line} className={styles['hint']}>
                        {line}
                      </div>
                    ))}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Shows on request the mails that the saved settings would have sent. */
export function Rehearsal() {
  const { data, error, isFetching, refetch } = useRehearsal();
  return (
    <div>
      <BusyButton onClick={() => void refetch()} busy={isFetching}>
        {isFetching ? words.loading : words.load}
      </BusyButton>
      <output className={styles['hint']}>
        {error === null ? words.hint : errorMessage(error)}
        {data === undefined ? null : <p>{words.would(data.mails.length, data.notifications)}</p>}
        {data?.complete === false ? <p>{words.partial(data.examined)}</p> : null}
      </output>
      {data === undefined || data.mails.length === 0 ? null : <Mails mails={data.mails} />}
    </div>
  );
}
