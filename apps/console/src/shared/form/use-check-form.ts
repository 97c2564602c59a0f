import { useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form';

/** Error message by field, for invalid fields. */
export type Problems<V> = { [K in keyof V]?: string };

/** Converts problems to the error format of react-hook-form. */
function toErrors<V>(problems: Problems<V>) {
  const errors = Object.entries(problems).map(([name, message]) => ({ [name]: { type: 'invalid', message } }));
  return Object.assign({}, ...errors);
}

function createResolver<V extends FieldValues>(check: (values: V) => Problems<V>): Resolver<V> {
  return (values) => {
    const problems = check(values);
    return Object.keys(problems).length === 0 ? { values, errors: {} } : { values: {}, errors: toErrors(problems) };
  };
}

/** A form that is validated as a whole on submit. Editing a field clears its error; see `useField`. */
export function useCheckForm<V extends FieldValues>(
  defaultValues: DefaultValues<V>,
  check: (values: V) => Problems<V>,
): UseFormReturn<V> {
  return useForm<V>({ defaultValues, reValidateMode: 'onSubmit', resolver: createResolver(check) });
}

/** Does the same as `useCheckForm` for values that may change while the form is open. Fields without edits take the new values. */
export function useFollowingForm<V extends FieldValues>(
  values: V,
  check: (values: V) => Problems<V>,
): UseFormReturn<V> {
  return useForm<V>({
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    reValidateMode: 'onSubmit',
    resolver: createResolver(check),
  });
}
