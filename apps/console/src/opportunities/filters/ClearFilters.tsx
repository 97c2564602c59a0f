import Button, { type ButtonProps } from '@mui/material/Button';
import { texts } from '../../texts.js';
import { focusResultCount } from '../list/result-count.js';
import { useOpportunityList } from '../list/use-opportunity-list.js';

/** Button that removes all filters. It disappears together with them, so the result count takes the focus. */
export function ClearFilters(look: Pick<ButtonProps, 'size' | 'variant' | 'color'>) {
  const { clear } = useOpportunityList();
  const press = () => {
    clear();
    focusResultCount();
  };
  return (
    <Button {...look} onClick={press}>
      {texts.list.clear}
    </Button>
  );
}
