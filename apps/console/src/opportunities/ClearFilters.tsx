import { Button, type ButtonProps } from '../shared/button/Button.js';
import { texts } from '../texts.js';
import { focusResultCount } from './result-count.js';
import { useOpportunityList } from './use-opportunity-list.js';

/** Goes away with the filters. */
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
