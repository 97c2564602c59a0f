import { type ApiMutation, useApiMutation } from '../../data/use-api.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { type SourceFormState } from './use-source-form.js';
import { sourceFormTexts as words } from './source-form-texts.js';

export type SourceTest = ApiMutation<'testSource'>;

/** Tests the source that the form describes, without storing it. */
export function useSourceTest({ showErrors }: SourceFormState): SourceTest {
  return useApiMutation('testSource', { onError: showErrors });
}

export function TestButton({ state, test }: { state: SourceFormState; test: SourceTest }) {
  const press = () => {
    const input = state.read();
    if (input === undefined) return;
    const { name, connector, settings, source_type } = input;
    test.mutate({ name, connector, settings, source_type });
  };
  return (
    <BusyButton busy={test.isPending} onClick={test.isPending ? undefined : press}>
      {test.isPending ? words.testing : words.test}
    </BusyButton>
  );
}
