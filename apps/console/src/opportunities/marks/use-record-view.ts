import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { useHasMarks } from './use-marks.js';

/** Time after which a shown opportunity counts as seen, in ms. */
const shownMs = 1000;

/** Records that the person has seen an opportunity. A failure has no consequence for the person, so it is not reported. */
export function useRecordView(id: string): void {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const hasMarks = useHasMarks();
  useEffect(() => {
    if (!hasMarks) return undefined;
    const timer = setTimeout(() => void dataProvider.recordView({ id }).catch(() => undefined), shownMs);
    return () => clearTimeout(timer);
  }, [dataProvider, hasMarks, id]);
}
