import { type SyntheticEvent } from 'react';
import { type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useCheckForm, type Problems } from '../../shared/form/use-check-form.js';
import { type Failure } from '../parts/FormAlert.js';
import { useSending } from './use-sending.js';

interface AuthFormOptions<V extends FieldValues> {
  initial: DefaultValues<V>;
  check: (values: V) => Problems<V>;
  /** Returns the error of the auth client, or null after a success. */
  send: (values: V) => Promise<Error | null>;
  /** Title of the toast after a failure. */
  failed: string;
}

interface AuthForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  busy: boolean;
  failure: Failure | undefined;
  submit: (event: SyntheticEvent) => void;
}

/** Form of a sign-in screen: validates, sends one request at a time and shows failures in a red alert and a toast. */
export function useAuthForm<V extends FieldValues>({ initial, check, send, failed }: AuthFormOptions<V>): AuthForm<V> {
  const form = useCheckForm<V>(initial, check);
  const { busy, failure, run, clear } = useSending(failed);
  const submit = form.handleSubmit((values) => run(() => send(values)), clear);
  return { form, busy, failure, submit: (event) => void submit(event) };
}
