import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { NewTab } from '../../shared/NewTab.js';
import { webAddress } from '../../shared/ExternalLink.js';
import { Panel } from '../../shared/Panel.js';
import { DemoChip } from '../DemoChip.js';
import { type Answer } from '../data/financial-types.js';
import styles from '../intelligence.module.css';

interface CitationsProps extends Pick<Answer<unknown>, 'citations' | 'demo'> {
  title: string;
}

/** Pages that an answer cites. */
export function Citations({ title, citations, demo }: CitationsProps) {
  if (citations.length === 0) return null;
  return (
    <Panel title={title} note={<DemoChip demo={demo} />}>
      <ul className={styles['list']}>
        {citations.map(({ title: page, url }) => (
          <li key={`${page} ${url ?? ''}`}>
            <Citation page={sentenceCase(page, [])} href={webAddress(url)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Citation({ page, href }: { page: string; href: string | undefined }) {
  if (href === undefined) return page;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {page}
      <NewTab />
    </a>
  );
}
