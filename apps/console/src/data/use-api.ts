import { type RouteMethods } from '@rfp/api-client/methods';
import {
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type DataProvider, useDataProvider } from 'react-admin';

/** Name of a method of the API client. */
type Operation = keyof RouteMethods;
type Input<N extends Operation> = Parameters<RouteMethods[N]>[0];
type Reply<N extends Operation> = Awaited<ReturnType<RouteMethods[N]>>;
type Methods = { [N in Operation]: (input: Input<N>, call?: { signal: AbortSignal }) => Promise<Reply<N>> };

function useMethods(): Methods {
  return useDataProvider<DataProvider & Methods>();
}

/** Query key of an operation, for example for `invalidateQueries`. Matches all inputs that contain the given members. */
export function apiKey(operation: Operation, input?: object): readonly unknown[] {
  return input === undefined ? [operation] : [operation, input];
}

/** A mutation by `useApiMutation`. */
export type ApiMutation<N extends Operation, Context = unknown> = UseMutationResult<Reply<N>, Error, Input<N>, Context>;

type QueryOptions<N extends Operation, Data> = Omit<UseQueryOptions<Reply<N>, Error, Data>, 'queryKey' | 'queryFn'> & {
  /** Default: `apiKey(operation, input)`. */
  queryKey?: readonly unknown[];
};

/** Reads figures and other replies that are not resources: `useQuery` with an operation of the API client. Use `useGetList` and `useGetOne` for resources. */
export function useApiQuery<N extends Operation, Data = Reply<N>>(
  operation: N,
  input: Input<N>,
  { queryKey = apiKey(operation, input), ...options }: QueryOptions<N, Data> = {},
): UseQueryResult<Data> {
  const methods = useMethods();
  return useQuery({ ...options, queryKey, queryFn: ({ signal }) => methods[operation](input, { signal }) });
}

/** Sends an action that is not a change of a resource: `useMutation` with an operation of the API client, whose input is passed to `mutate`. */
export function useApiMutation<N extends Operation, Context = unknown>(
  operation: N,
  options: Omit<UseMutationOptions<Reply<N>, Error, Input<N>, Context>, 'mutationFn'> = {},
): ApiMutation<N, Context> {
  const methods = useMethods();
  return useMutation({ ...options, mutationFn: (input) => methods[operation](input) });
}
