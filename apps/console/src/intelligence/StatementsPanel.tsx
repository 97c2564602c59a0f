import { authorText } from '@rfp/api-client/display';
import { Panel } from '../shared/Panel.js';
import { BasisLink } from './BasisLink.js';
import { DemoChip } from './DemoChip.js';
import { type Demo, type Statement } from './data/financial-types.js';
import styles from './intelligence.module.css';

interface StatementsPanelProps {
  title: string;
  demo: Demo;
  /** One statement, or the items of a list. */
  texts: Statement | readonly Statement[] | null;
  numbered?: boolean;
}

interface StatementProps {
  statement: Statement;
  title: string;
}

function StatementText({ statement: { text, basis, written }, title }: StatementProps) {
  return (
    <>
      {text}
      <BasisLink basis={basis} name={title} />
      {written === undefined ? null : <span className={styles['author']}>{authorText(written)}</span>}
    </>
  );
}

function StatementList({
  texts,
  title,
  numbered = false,
}: {
  texts: readonly Statement[];
  title: string;
  numbered?: boolean;
}) {
  const Tag = numbered ? 'ol' : 'ul';
  return (
    <Tag className={numbered ? styles['numbered'] : styles['list']}>
      {texts.map((statement) => (
        <li key={statement.text}>
          <StatementText statement={statement} title={title} />
        </li>
      ))}
    </Tag>
  );
}

/** Panel with one or several statements. Hidden if there are none; `AnswerEnd` states the reason. */
export function StatementsPanel({ title, demo, texts, numbered = false }: StatementsPanelProps) {
  if (texts === null || ('length' in texts && texts.length === 0)) return null;
  return (
    <Panel title={title} note={<DemoChip demo={demo} />}>
      {'length' in texts ? (
        <StatementList texts={texts} title={title} numbered={numbered} />
      ) : (
        <p className={styles['text']}>
          <StatementText statement={texts} title={title} />
        </p>
      )}
    </Panel>
  );
}
