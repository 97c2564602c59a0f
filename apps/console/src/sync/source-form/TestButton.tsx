import { type SourceInput, type SourceTestResult } from '@rfp/contracts/source';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { type SourceFormState } from './use-source-form.js';
import { sourceFormTexts as words } from './source-form-texts.js';

export type SourceTest = UseMutationResult<SourceTestResult, Error, SourceInput>;

/** Tests the source that the form describes; nothing is stored. */
export function useSourceTest({ refuse }: SourceFormState): SourceTest {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useMutation({
    mutationFn: ({ name, connector, settings, source_type }) =>
      dataProvider.testSource({ name, connector, settings, ...(source_type === undefined ? {} : { source_type }) }),
    onError: refuse,
  });
}

export function TestButton({ state, test }: { state: SourceFormState; test: SourceTest }) {
  const press = () => {
    const input = state.read();
    if (input !== undefined) test.mutate(input);
  };
  return (
    <BusyButton busy={test.isPending} onClick={test.isPending ? undefined : press}>
      {test.isPending ? words.testing : words.test}
    </BusyButton>
  );
}
