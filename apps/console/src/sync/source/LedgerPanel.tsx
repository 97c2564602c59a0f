import { formatCount, formatInstant } from '@rfp/api-client/display';
import { type ManagedSource, type SourceLedger } from '@rfp/contracts/source';
import { type ReactNode } from 'react';
import { formatAgo } from '@rfp/api-client/relative-time';
import { ListState } from '../../shared/states/ListState.js';
import { Panel } from '../../shared/Panel.js';
import { useNow } from '../../shared/hooks/use-now.js';
import styles from './facts.module.css';
import { completenessText, gapText, placeOnStrip, quotaText, rateText } from './ledger-labels.js';
import { sourceTexts } from './source-texts.js';
import { useLedger } from './use-source.js';

const words = sourceTexts.ledger;
const maxShownGaps = 4;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Quota({ ledger }: { ledger: SourceLedger }) {
  const { paused_until } = ledger.quota;
  return (
    <>
      {quotaText(ledger)}
      {paused_until === null ? null : <p className={styles['warn']}>{words.waits(formatInstant(paused_until))}</p>}
    </>
  );
}

function Segment({ from, to, gap }: { from: string; to: string | null; gap: boolean }) {
  const now = useNow();
  const position = placeOnStrip({ from, to }, now);
  return position === null ? null : (
    <span data-gap={gap} style={{ left: `${position.left}%`, width: `max(2px, ${position.width}%)` }} />
  );
}

/** Timeline of 30 days, blank before the source was added. The list below has the same gaps as text. */
function GapTimeline({ gaps, since }: Pick<SourceLedger, 'gaps'> & { since: string }) {
  return (
    <div className={styles['strip']} aria-hidden="true">
      <Segment from={since} to={null} gap={false} />
      {gaps.map(({ from, to }) => (
        <Segment key={from} from={from} to={to} gap />
      ))}
    </div>
  );
}

function GapList({ gaps }: Pick<SourceLedger, 'gaps'>) {
  return (
    <ul>
      {gaps.map((gap) => (
        <li key={gap.from}>{gapText(gap)}</li>
      ))}
    </ul>
  );
}

function Gaps({ ledger: { gaps, last_success }, since }: { ledger: SourceLedger; since: string }) {
  if (gaps.length === 0) return last_success === null ? words.neverSynced : words.noGaps;
  const newestFirst = gaps.toSorted((one, other) => other.from.localeCompare(one.from));
  const earlier = newestFirst.slice(maxShownGaps);
  return (
    <>
      <GapTimeline gaps={gaps} since={since} />
      <GapList gaps={newestFirst.slice(0, maxShownGaps)} />
      {earlier.length === 0 ? null : (
        <details>
          <summary>{words.more(formatCount(earlier.length))}</summary>
          <GapList gaps={earlier} />
        </details>
      )}
    </>
  );
}

function Facts({ ledger, since }: { ledger: SourceLedger; since: string }) {
  const now = useNow();
  const { last_success } = ledger;
  return (
    <dl className={styles['facts']}>
      <Fact label={words.lastSuccess}>
        {last_success === null ? (
          words.never
        ) : (
          <span title={formatInstant(last_success)}>{formatAgo(last_success, now)}</span>
        )}
      </Fact>
      <Fact label={words.rate}>{rateText(ledger)}</Fact>
      <Fact label={words.completeness}>{completenessText(ledger)}</Fact>
      <Fact label={words.quota}>
        <Quota ledger={ledger} />
      </Fact>
      <Fact label={words.rejected}>{formatCount(ledger.rejected_waiting)}</Fact>
      <Fact label={words.gaps}>
        <Gaps ledger={ledger} since={since} />
      </Fact>
    </dl>
  );
}

/** Panel on the completeness and reliability of the data of a source. */
export function LedgerPanel({ source }: { source: ManagedSource }) {
  const ledger = useLedger(source.key);
  return (
    <Panel title={words.title} busy={ledger.isPending}>
      <ListState query={ledger} failed={words.failed}>
        {(data) => <Facts ledger={data} since={source.created_at} />}
      </ListState>
    </Panel>
  );
}
