import { type InboxFilter } from '@rfp/contracts/tracking/inbox';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useFocusFallback } from '../shared/hooks/use-focus-fallback.js';
import { EmptyState } from '../shared/states/EmptyState.js';
import { inboxTexts } from './inbox-texts.js';

const words = inboxTexts.empty;

function NoMatch({ onClear }: { onClear: () => void }) {
  // The button disappears when the entries are shown again.
  const button = useFocusFallback();
  return (
    <EmptyState title={words.noMatch} message={words.noMatchText}>
      <Button ref={button} onClick={onClear}>
        {inboxTexts.filters.clear}
      </Button>
    </EmptyState>
  );
}

/** Explains why no entry is shown, and what to do first. */
export function InboxEmpty({ filter, onClear }: { filter: InboxFilter; onClear: () => void }) {
  const { state, kind, search_id: search } = filter;
  if (kind !== undefined || search !== undefined) return <NoMatch onClear={onClear} />;
  if (state !== 'all') return <EmptyState {...words[state]} />;
  return (
    <EmptyState title={words.first} message={words.firstText}>
      <Button component={Link} to="/opportunities">
        {words.toList}
      </Button>
    </EmptyState>
  );
}
