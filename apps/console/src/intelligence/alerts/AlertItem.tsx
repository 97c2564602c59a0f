import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { type ReactNode } from 'react';
import { DemoChip } from '../DemoChip.js';
import { Facts } from '../Facts.js';
import { type Demo } from '../data/financial-types.js';
import { matchBand } from './alert-labels.js';
import styles from '../intelligence.module.css';
import { intelligenceTexts } from '../intelligence-texts.js';
import { OpportunityLink } from './OpportunityLink.js';

const words = intelligenceTexts.alerts;

interface AlertItemProps {
  title: string;
  /** Id of the opportunity; null if there is none to open. */
  opportunity: string | null;
  demo: Demo;
  match?: number;
  chips?: ReactNode;
  text?: string;
  facts: readonly (readonly [label: string, value: string])[];
}

/** One alert with its facts. */
export function AlertItem({ title, opportunity, demo, match, chips, text = '', facts }: AlertItemProps) {
  return (
    <li className={styles['card']}>
      <h3>
        <OpportunityLink id={opportunity}>{sentenceCase(title, [text])}</OpportunityLink>
      </h3>
      <p className={styles['figures']}>
        {match === undefined ? null : (
          <span className={styles['match']} data-band={matchBand(match)}>
            {words.match(match)}
          </span>
        )}
        {chips}
        <DemoChip demo={demo} />
      </p>
      {text === '' ? null : <p>{text}</p>}
      <Facts facts={facts} inLine />
    </li>
  );
}
