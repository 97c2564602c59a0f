import { type GroundedSentence } from '@rfp/contracts/grounding';
import { useContext } from 'react';
import { fieldValue } from '../field-values.js';
import { QuoteButton } from './QuoteButton.js';
import { QuotesContext } from './quotes-context.js';
import styles from './brief.module.css';

/** A sentence with the places where it stands; that of a date or an amount as the screen prints it. */
export function Sentence({ sentence: { text, quotes } }: { sentence: GroundedSentence }) {
  const { currency } = useContext(QuotesContext);
  const source = quotes[0]?.source;
  const printed = source !== undefined && 'field' in source ? fieldValue(source.field, text, currency) : text;
  return (
    <p className={styles['sentence']}>
      {printed}{' '}
      {quotes.map((quote) => (
        <QuoteButton key={`${JSON.stringify(quote.source)} ${quote.start}`} quote={quote} />
      ))}
    </p>
  );
}
