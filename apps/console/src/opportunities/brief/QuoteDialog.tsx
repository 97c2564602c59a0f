import { type Quote } from '@rfp/contracts/grounding';
import { type DocumentPageText } from '@rfp/contracts/intelligence/notice-document';
import { useContext, useEffect, useId, useRef } from 'react';
import { errorMessage } from '../../data/errors.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { briefTexts as words } from './brief-texts.js';
import { QuotesContext } from './quotes-context.js';
import { useDocumentPage } from './use-brief.js';
import styles from './brief.module.css';

/** A text that scrolls to a marked range. */
function MarkedText({ text, start, end }: { text: string; start: number; end: number }) {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <p className={styles['whole']}>
      {text.slice(0, start)}
      <mark ref={mark}>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </p>
  );
}

/** Outline of a page that shows where the marked words are. Hidden from screen readers: the text beside it marks the same words. */
function PageOutline({ width, height, marks }: Pick<DocumentPageText, 'width' | 'height' | 'marks'>) {
  if (width === null || height === null || marks.length === 0) return null;
  return (
    <svg className={styles['outline']} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {marks.map((mark) => (
        <rect key={`${mark.left} ${mark.top}`} x={mark.left} y={mark.top} width={mark.width} height={mark.height} />
      ))}
    </svg>
  );
}

interface PageProps {
  source: { document: string; page: number };
  start: number;
  end: number;
}

function Page({ source, start, end }: PageProps) {
  const { id } = useContext(QuotesContext);
  const { data, error } = useDocumentPage(id, { ...source, start, end });
  if (error !== null) return <p role="alert">{errorMessage(error)}</p>;
  if (data === undefined) return <Skeleton variant="rounded" height={160} />;
  return (
    <>
      {data.page_name === null ? null : <p className={styles['quiet']}>{data.page_name}</p>}
      <PageOutline {...data} />
      <MarkedText text={data.text} start={start} end={end} />
    </>
  );
}

/** The quoted field with the quote marked. Shows the quote alone if the displayed description differs from the quoted version. */
function Field({ quote: { source, start, end, text } }: { quote: Quote }) {
  const { description } = useContext(QuotesContext);
  const isShown = 'field' in source && source.field === 'description' && description.slice(start, end) === text;
  if (isShown) return <MarkedText text={description} start={start} end={end} />;
  return <MarkedText text={text} start={0} end={text.length} />;
}

interface QuoteDialogProps {
  quote: Quote;
  place: string;
  onClose: () => void;
}

/** Shows the source of a sentence with its words marked. */
export function QuoteDialog({ quote, place, onClose }: QuoteDialogProps) {
  const titleId = useId();
  const { source, start, end } = quote;
  return (
    <Dialog open maxWidth="md" fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2" sx={{ fontSize: 17, fontWeight: 600, pb: 1 }}>
        {words.quoteTitle}: {place}
      </DialogTitle>
      <DialogContent tabIndex={0}>
        {'field' in source ? <Field quote={quote} /> : <Page source={source} start={start} end={end} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
