import { useForm, type DefaultValues, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form';

/** Sentence by field, for the fields that are not valid. */
export type Problems<V> = { [K in keyof V]?: string };

/** react-hook-form's errors of these fields. */
function errorsOf<V>(problems: Problems<V>) {
  const errors = Object.entries(problems).map(([name, message]) => ({ [name]: { type: 'invalid', message } }));
  return Object.assign({}, ...errors);
}

function resolverOf<V extends FieldValues>(check: (values: V) => Problems<V>): Resolver<V> {
  return (values) => {
    const problems = check(values);
    return Object.keys(problems).length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(problems) };
  };
}

/** A form that is validated as a whole, when it is submitted. An edit clears the error of its field: see `useField`. */
export function useCheckForm<V extends FieldValues>(
  defaultValues: DefaultValues<V>,
  check: (values: V) => Problems<V>,
): UseFormReturn<V> {
  return useForm<V>({ defaultValues, reValidateMode: 'onSubmit', resolver: resolverOf(check) });
}

/** Such a form of values that can change elsewhere while it is open: newer ones come into the fields that are not edited. */
export function useFollowingForm<V extends FieldValues>(
  values: V,
  check: (values: V) => Problems<V>,
): UseFormReturn<V> {
  return useForm<V>({
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    reValidateMode: 'onSubmit',
    resolver: resolverOf(check),
  });
}
