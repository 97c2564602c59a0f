import { formatCount } from '@rfp/api-client/display';
import { useSearchParams } from 'react-router';
import Button from '@mui/material/Button';
import { formTexts } from './form-texts.js';
import styles from './page-steps.module.css';

/** Page number of a list. It is stored in the address as parameter `name`, because a screen may have several lists. */
export function usePageNumber(name: string): [number, (page: number) => void] {
  const [parameters, setParameters] = useSearchParams();
  const requested = Number(parameters.get(name) ?? '1');
  const page = Number.isSafeInteger(requested) && requested > 0 ? requested : 1;
  const go = (next: number) =>
    setParameters(
      (old) => {
        const changed = new URLSearchParams(old);
        if (next === 1) changed.delete(name);
        else changed.set(name, String(next));
        return changed;
      },
      { preventScrollReset: true },
    );
  return [page, go];
}

interface PageStepsProps {
  /** Name of the list. */
  label: string;
  page: number;
  perPage: number;
  total: number;
  onGo: (page: number) => void;
}

/** Buttons for the previous and next page of a list; hidden if there is only one page. */
export function PageSteps({ label, page, perPage, total, onGo }: PageStepsProps) {
  if (total <= perPage && page === 1) return null;
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  const steps = [
    { text: formTexts.previous, to: page - 1, possible: page > 1 },
    { text: formTexts.next, to: page + 1, possible: last < total },
  ];
  return (
    <nav className={styles['steps']} aria-label={formTexts.pagesOf(label)}>
      <output>
        {first > total ? formTexts.none : formTexts.range(formatCount(first), formatCount(last), formatCount(total))}
      </output>
      {steps.map(({ text, to, possible }) => (
        // Stays focusable on the last page, because disabling it would lose the keyboard focus.
        <Button key={text} size="small" aria-disabled={!possible} onClick={possible ? () => onGo(to) : undefined}>
          {text}
        </Button>
      ))}
    </nav>
  );
}
