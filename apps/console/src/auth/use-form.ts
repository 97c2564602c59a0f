import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { useToast } from '../layout/use-toast.js';
import { useInvalidFocus } from '../shared/use-invalid-focus.js';
import { failureReason, failureText } from './failure-text.js';
import { type Failure } from './parts/FormAlert.js';
import { type Problems } from './validation.js';

interface FormOptions<V> {
  initial: V;
  check: (values: V) => Problems<V>;
  /** Sends it; the error of the auth client, or null where it went well. */
  send: (values: V) => Promise<Error | null>;
  /** Title of the toast when it does not go well. */
  failed: string;
}

interface FieldBinding {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

interface Form<V> {
  form: RefObject<HTMLFormElement | null>;
  values: V;
  busy: boolean;
  failure: Failure | undefined;
  submit: (event: FormEvent) => void;
  field: (name: keyof V & string) => FieldBinding;
}

/** A form of signing in: checks, sends once, and says what went wrong in a red alert and a toast. */
export function useForm<V extends Record<keyof V, string>>({ initial, check, send, failed }: FormOptions<V>): Form<V> {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems<V>>({});
  const [form, focusInvalid] = useInvalidFocus();
  const { busy, failure, run, clear } = useSending(failed);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check(values);
    setProblems(found);
    if (Object.keys(found).length === 0) {
      void run(() => send(values));
      return;
    }
    clear();
    focusInvalid();
  };
  const field = (name: keyof V & string): FieldBinding => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: (value) => {
      setValues((all) => ({ ...all, [name]: value }));
      setProblems((all) => ({ ...all, [name]: undefined }));
    },
  });
  return { form, values, busy, failure, submit, field };
}

interface Sending {
  busy: boolean;
  failure: Failure | undefined;
  run: (work: () => Promise<Error | null>) => Promise<void>;
  clear: () => void;
}

/** One call at a time, whose failure is told in a red alert and in a toast. */
export function useSending(failed: string): Sending {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const running = useRef(false);

  const tell = (error: unknown) => {
    setFailure({ text: failureText(error) });
    toast({ title: failed, description: failureReason(error), variant: 'error' });
  };
  const run = async (work: () => Promise<Error | null>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const error = await work();
      if (error !== null) tell(error);
    } catch (error) {
      tell(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run, clear: () => setFailure(undefined) };
}
