import { AppError } from '@rfp/contracts/errors';
import { type ManagedSource, type SourceInput } from '@rfp/contracts/source';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useForm, useWatch, type Path, type UseFormReturn } from 'react-hook-form';
import { errorMessage } from '../../data/errors.js';
import { savedSettings } from '../../settings/saved-settings.js';
import { focusFirstInvalid } from '../../shared/form/focus-first-invalid.js';
import {
  type ConnectorForm,
  createFormValues,
  type Problems,
  readSource,
  readRefusal,
  type SourceForm,
  toFormValues,
} from './source-form.js';

export interface SourceFormState {
  form: UseFormReturn<SourceForm>;
  /** The selected kind of source. */
  connector: ConnectorForm | undefined;
  element: RefObject<HTMLFormElement | null>;
  /** Error messages of the server that belong to no control. */
  failure: string | undefined;
  /** Reads the source from the form; if it is invalid, shows the problems and returns `undefined`. */
  read: () => SourceInput | undefined;
  /** Shows the errors that the server reported. */
  showErrors: (error: Error) => void;
}

/** State of the form for a new source or for the existing `source`. */
export function useSourceForm(forms: readonly ConnectorForm[], source?: ManagedSource): SourceFormState {
  const defaultValues = source === undefined ? createFormValues(forms, savedSettings()) : toFormValues(forms, source);
  const form = useForm<SourceForm>({ defaultValues, shouldFocusError: false });
  const element = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string>();
  const [showCount, setShowCount] = useState(0);
  const chosen = useWatch({ control: form.control, name: 'connector' });
  const connector = forms.find(({ info }) => info.key === chosen);

  useEffect(() => {
    if (showCount > 0) focusFirstInvalid(element.current);
  }, [showCount]);

  const show = (problems: Problems, sentences: readonly string[]): void => {
    for (const [name, message] of Object.entries(problems)) form.setError(toControlName(name), { message });
    setFailure(sentences.length === 0 ? undefined : sentences.join(' '));
    setShowCount((count) => count + 1);
  };

  return {
    form,
    connector,
    element,
    failure,
    read: () => {
      if (connector === undefined) return undefined;
      const { input, problems } = readSource(form.getValues(), connector);
      form.clearErrors();
      setFailure(undefined);
      if (Object.keys(problems).length === 0) return input;
      show(problems, []);
      return undefined;
    },
    showErrors: (error) => {
      const details = error instanceof AppError ? error.details : {};
      const refused = connector === undefined ? undefined : readRefusal(details, connector);
      show(refused?.problems ?? {}, refused?.others ?? [errorMessage(error)]);
    },
  };
}

/** Controls outside `settings`. */
const sourceControls = new Set<string>(['connector', 'name', 'source_type', 'home_url', 'hours', 'paused']);

function toControlName(name: string): Path<SourceForm> {
  if (isSourceControl(name)) return name;
  return `settings.${name.slice('settings.'.length)}`;
}

function isSourceControl(name: string): name is Exclude<keyof SourceForm, 'settings'> {
  return sourceControls.has(name);
}
