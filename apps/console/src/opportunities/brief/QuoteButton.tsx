import { type Quote } from '@rfp/contracts/grounding';
import { useContext, useState } from 'react';
import { fieldName } from '../field-values.js';
import { briefTexts as words } from './brief-texts.js';
import { QuoteDialog } from './QuoteDialog.js';
import { QuotesContext } from './quotes-context.js';
import styles from './brief.module.css';

/** Names the source of a quote and opens it. */
export function QuoteButton({ quote }: { quote: Quote }) {
  const [open, setOpen] = useState(false);
  const { documents } = useContext(QuotesContext);
  const { source } = quote;
  const named = 'field' in source ? undefined : documents.find(({ id }) => id === source.document)?.name;
  const place = 'field' in source ? fieldName(source.field) : words.page(named ?? words.aDocument, source.page);
  return (
    <>
      <button type="button" className={styles['source']} onClick={() => setOpen(true)}>
        {words.source(place)}
      </button>
      {open ? <QuoteDialog quote={quote} place={place} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
