import CloseIcon from '@mui/icons-material/Close';
import { formatCount, formatTotal } from '@rfp/api-client/display';
import { type Facets } from '@rfp/contracts/opportunities/facets';
import { facetOf, type ShownFacet, shownFacets } from '@rfp/contracts/fields/opportunity-filters';
import { useId } from 'react';
import { usePerson } from '../../auth/session/person.js';
import { errorMessage } from '../../data/errors.js';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Drawer from '@mui/material/Drawer';
import { texts } from '../../texts.js';
import { MarkFilters } from '../marks/MarkFilters.js';
import { searchTexts } from '../search/search-texts.js';
import { useOpportunityList } from '../list/use-opportunity-list.js';
import { SearchesSection } from '../saved-searches/SearchesSection.js';
import { useTotal } from '../pages/use-total.js';
import { FacetGroup } from './FacetGroup.js';
import { facetTexts as words } from './facet-texts.js';
import styles from './facets.module.css';
import { RangeGroups } from './RangeGroups.js';
import { useFacets } from './use-facets.js';

const isInitiallyOpen = (name: ShownFacet) => facetOf(name).isOpen === true;

/** Result count of the list, repeated here because screen readers do not read behind the drawer. */
function ResultCount() {
  const { rows, error, stale } = useOpportunityList();
  const { total, is } = useTotal();
  const text =
    error !== null || rows === undefined || stale
      ? ''
      : searchTexts.showing(formatCount(rows.length), formatTotal(total ?? rows.length, is));
  return <output className={styles['count']}>{text}</output>;
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className={styles['failed']}>
      <p>{words.failed(errorMessage(error))}</p>
      <Button size="small" onClick={onRetry}>
        {texts.shell.retry}
      </Button>
    </div>
  );
}

function hasEstimates(facets: Facets | undefined): boolean {
  return Object.values(facets ?? {}).some(({ values }) => values.some(({ about }) => about === true));
}

function Filters({ onDone }: { onDone: () => void }) {
  const { filter } = useOpportunityList();
  const { data, error, refetch } = useFacets(filter);
  const hasSearches = usePerson()?.readOnly === false;
  const group = (name: ShownFacet, isOpen: boolean) => (
    <FacetGroup
      key={name}
      name={name}
      facet={data?.[name]}
      isFailed={error !== null}
      isOpen={isOpen || filter[name] !== undefined}
    />
  );
  return (
    <div className={styles['filters']}>
      {hasSearches ? <SearchesSection onOpen={onDone} /> : null}
      {error === null ? null : <Failed error={error} onRetry={() => void refetch()} />}
      {hasEstimates(data) ? <p className={styles['hint']}>{words.aboutHint}</p> : null}
      {shownFacets.filter(isInitiallyOpen).map((name) => group(name, true))}
      <RangeGroups facets={data} />
      {shownFacets.filter((name) => !isInitiallyOpen(name)).map((name) => group(name, false))}
      <MarkFilters />
    </div>
  );
}

interface FacetDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** All filters of the list with their counts. On a phone the drawer fills the screen. */
export function FacetDrawer({ open, onClose }: FacetDrawerProps) {
  const { isFiltered, clear } = useOpportunityList();
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          className: styles['drawer'] ?? '',
        },
      }}
    >
      <header className={styles['header']}>
        <div>
          <h2 id={titleId}>{words.title}</h2>
          <ResultCount />
        </div>
        <IconButton aria-label={words.close} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </header>
      <Filters onDone={onClose} />
      <footer className={styles['footer']}>
        <Button aria-disabled={!isFiltered} onClick={() => (isFiltered ? clear() : undefined)}>
          {texts.list.clear}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {words.done}
        </Button>
      </footer>
    </Drawer>
  );
}
