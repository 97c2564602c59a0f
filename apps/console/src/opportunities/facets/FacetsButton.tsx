import FilterIcon from '@mui/icons-material/FilterList';
import { Suspense, useState } from 'react';
import ButtonBase from '@mui/material/ButtonBase';
import styles from '../display/display.module.css';
import { useOpportunityList } from '../list/use-opportunity-list.js';
import { facetTexts as words } from './facet-texts.js';
import { lazyPart } from '../../shared/lazy-part.js';

const FacetDrawer = lazyPart(() => import('./FacetDrawer.js').then(({ FacetDrawer }) => FacetDrawer));

/** Opens the drawer with the filters. */
export function FacetsButton() {
  const { filter } = useOpportunityList();
  const [wasOpened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const active = Object.values(filter).filter((value) => value !== undefined).length;
  return (
    <>
      <ButtonBase
        className={styles['tool']}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <FilterIcon />
        {words.open}
        {active === 0 ? null : (
          <>
            <span className="hidden">{words.active(active)}</span>
            <span className={styles['badge']} aria-hidden="true">
              {active}
            </span>
          </>
        )}
      </ButtonBase>
      {wasOpened ? (
        <Suspense>
          <FacetDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
