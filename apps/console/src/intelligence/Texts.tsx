import { Panel } from '../shared/Panel.js';
import { DemoChip } from './DemoChip.js';
import { type Demo } from './financial-types.js';
import styles from './intelligence.module.css';

interface TextsProps {
  title: string;
  demo: Demo;
  /** A text, or the items of a list. */
  texts: string | readonly string[];
  numbered?: boolean;
}

/** A panel with a text or a list of texts. */
export function Texts({ title, demo, texts, numbered = false }: TextsProps) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <Panel title={title} note={<DemoChip demo={demo} />}>
      {typeof texts === 'string' ? (
        <p className={styles['text']}>{texts}</p>
      ) : (
        <List className={numbered ? styles['numbered'] : styles['list']}>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </List>
      )}
    </Panel>
  );
}
