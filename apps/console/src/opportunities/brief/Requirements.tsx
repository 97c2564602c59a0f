import Button from '@mui/material/Button';
import { type ComplianceItem } from '@rfp/contracts/grounding';
import { useState } from 'react';
import { briefTexts as words } from './brief-texts.js';
import { QuoteButton } from './QuoteButton.js';
import styles from './brief.module.css';

/** Rows at first: those of a solicitation may be hundreds. */
const firstRows = 15;

function Row({ item: { quote, category, obligation } }: { item: ComplianceItem }) {
  return (
    <tr>
      <td>
        {quote.text} <QuoteButton quote={quote} />
      </td>
      <td>
        {words.categories[category]}
        <span>{words.obligations[obligation]}</span>
      </td>
    </tr>
  );
}

/** The compliance matrix. */
export function Requirements({ requirements }: { requirements: ComplianceItem[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? requirements : requirements.slice(0, firstRows);
  return (
    <section>
      <h3>{words.requirements}</h3>
      {requirements.length === 0 ? (
        <p className={styles['quiet']}>{words.noRequirements}</p>
      ) : (
        <table className={styles['table']} aria-label={words.requirements}>
          <thead>
            <tr>
              <th scope="col">{words.requirement}</th>
              <th scope="col">{words.kind}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((item) => (
              <Row key={`${JSON.stringify(item.quote.source)} ${item.quote.start}`} item={item} />
            ))}
          </tbody>
        </table>
      )}
      {shown.length === requirements.length ? null : (
        <Button onClick={() => setAll(true)}>{words.moreRequirements(requirements.length)}</Button>
      )}
    </section>
  );
}
