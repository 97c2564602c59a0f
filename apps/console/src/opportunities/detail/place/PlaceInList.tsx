import NextIcon from '@mui/icons-material/NavigateNext';
import PreviousIcon from '@mui/icons-material/NavigateBefore';
import { formatCount, formatTotal } from '@rfp/api-client/display';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { texts } from '../../../texts.js';
import { useAsOf } from '../../../shared/hooks/use-as-of.js';
import { rememberOpened } from '../../list/last-opened.js';
import { opportunityAddress } from '../../list-address.js';
import { readPlaceState, type PlaceState } from './list-place.js';
import styles from './place.module.css';
import { useNeighbours, type Neighbour } from './use-neighbours.js';

const words = texts.detail.place;

interface StepProps {
  rel: 'prev' | 'next';
  neighbour: Neighbour | null;
  state: PlaceState;
}

/** Link that replaces the shown opportunity in the history, so that Back leads to the list. */
function Step({ rel, neighbour, state }: StepProps) {
  const asOf = useAsOf();
  const label = rel === 'prev' ? words.previous : words.next;
  const content = (
    <>
      {rel === 'prev' ? <PreviousIcon /> : null}
      {label}
      {rel === 'next' ? <NextIcon /> : null}
    </>
  );
  if (neighbour === null) return <span className={styles['end']}>{content}</span>;
  const { id, from } = neighbour;
  return (
    <Link to={opportunityAddress(id, asOf)} replace state={{ from, entry: state.entry ?? state.from }} rel={rel}>
      {content}
    </Link>
  );
}

/** Position of the opportunity in the list or results that it was opened from, with links to its neighbours. */
export function PlaceInList({ id }: { id: string }) {
  const { state } = useLocation();
  const place = readPlaceState(state);
  const from = place?.from ?? null;
  const neighbours = useNeighbours(id, from);
  useEffect(() => {
    if (from !== null) rememberOpened({ list: from, id });
  }, [from, id]);
  if (place === null || neighbours === null) return null;
  const { previous, next, total, isExact } = neighbours;
  return (
    <nav className={styles['place']} aria-label={words.label}>
      <Step rel="prev" neighbour={previous} state={place} />
      <span className="figure">
        {words.position(formatCount(neighbours.place), formatTotal(total, isExact ? 'exact' : 'at_least'))}
      </span>
      <Step rel="next" neighbour={next} state={place} />
    </nav>
  );
}
