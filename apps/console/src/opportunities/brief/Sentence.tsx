import { type GroundedSentence } from '@rfp/contracts/grounding';
import { useContext } from 'react';
import { fieldValue } from '../field-values.js';
import { QuoteButton } from './QuoteButton.js';
import { QuotesContext } from './quotes-context.js';
import styles from './brief.module.css';

/** Formats a date or an amount like the rest of the screen, and keeps the note that follows it. */
function printSentence({ text, quotes: [quote] }: GroundedSentence, currency: string | null): string {
  if (quote === undefined || !('field' in quote.source) || !text.startsWith(quote.text)) return text;
  return fieldValue(quote.source.field, quote.text, currency) + text.slice(quote.text.length);
}

/** A sentence with links to its quotes. */
export function Sentence({ sentence }: { sentence: GroundedSentence }) {
  const { currency } = useContext(QuotesContext);
  const { quotes } = sentence;
  return (
    <p className={styles['sentence']}>
      {printSentence(sentence, currency)}{' '}
      {quotes.map((quote) => (
        <QuoteButton key={`${JSON.stringify(quote.source)} ${quote.start}`} quote={quote} />
      ))}
    </p>
  );
}
