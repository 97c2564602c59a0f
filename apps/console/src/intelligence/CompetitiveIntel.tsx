import Button from '@mui/material/Button';
import { useToast } from '../layout/use-toast.js';
import { Chip } from '../shared/Chips.js';
import { Panel } from '../shared/Panel.js';
import { competitiveContent as content } from './competitive-content.js';
import { DemoChip } from './DemoChip.js';
import styles from './intelligence.module.css';
import { intelligenceTexts } from './intelligence-texts.js';
import { Texts } from './Texts.js';

const words = intelligenceTexts.competitive;
/** Until the server computes it. */
const demo = 'unavailable';

function Players() {
  const { name, share, awards, strengths } = words.columns;
  return (
    <Panel title={words.players}>
      <table className={styles['table']}>
        <caption className="hidden">{words.players}</caption>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{share}</th>
            <th scope="col">{awards}</th>
            <th scope="col">{strengths}</th>
          </tr>
        </thead>
        <tbody>
          {content.players.map((player) => (
            <tr key={player.name}>
              <th scope="row" data-label={name}>
                {player.name} <DemoChip demo={demo} />
              </th>
              <td data-label={share}>{player.share}</td>
              <td data-label={awards}>{player.awards}</td>
              <td data-label={strengths}>{player.strengths}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Static content, as specified. */
export function CompetitiveIntel() {
  const toast = useToast();
  return (
    <div className={styles['page']}>
      <div className={styles['actions']}>
        <Button onClick={() => toast(intelligenceTexts.toasts.competitive)}>{words.analyze}</Button>
      </div>
      <ul className={styles['cards']} aria-label={words.figures}>
        {content.figures.map(({ label, value, note }) => (
          <li key={label} className={styles['card']}>
            <p className={styles['label']}>{label}</p>
            <p className={styles['figure']}>
              {value} <DemoChip demo={demo} />
            </p>
            <p className={styles['detail']}>{note}</p>
          </li>
        ))}
      </ul>
      <Players />
      <div className={styles['thirds']}>
        <Texts title={words.factors} demo={demo} texts={content.factors} />
        <Texts title={words.barriers} demo={demo} texts={content.barriers} />
        <Panel title={words.trends} note={<DemoChip demo={demo} />}>
          <ul className={styles['rows']}>
            {content.trends.map(({ name, impact }) => (
              <li key={name}>
                <span>{name}</span>
                <Chip tone={impact === 'High' ? 'bad' : 'warn'}>{words.impact(impact)}</Chip>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}
