import { formatSize } from '@rfp/api-client/display';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { webAddress } from '../../shared/ExternalLink.js';
import { Panel } from '../../shared/Panel.js';
import { texts } from '../../texts.js';
import styles from './detail.module.css';

export function Attachments({ attachments }: { attachments: OpportunityDetail['attachments'] }) {
  if (attachments.length === 0) return null;
  return (
    <Panel title={texts.detail.attachments}>
      <ul className={styles['files']}>
        {attachments.map(({ name, url, bytes }) => (
          <li key={url}>
            <a href={webAddress(url)} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
            {bytes === undefined ? null : <span>{formatSize(bytes)}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
