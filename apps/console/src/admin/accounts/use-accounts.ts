import { formatCount } from '@rfp/api-client/display';
import { type ManagedAccount } from '@rfp/contracts/people/accounts';
import { type InstallationRole, installationRoleSchema } from '@rfp/contracts/people/permissions';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useDelete, useGetList, useUpdate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../data/errors.js';
import { apiKey, type ApiMutation, useApiMutation } from '../../data/use-api.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { roleNames } from '../../shared/installation-roles.js';
import { adminTexts as words } from '../admin-texts.js';

const resource = 'accounts';
export const accountsPerPage = 25;

/** Search text and role of the list. */
interface AccountFilter {
  q: string;
  role: InstallationRole | undefined;
}

/** Filter of the list, stored in the address. A change starts again at the first page. */
export function useAccountFilter(): [AccountFilter, (change: Partial<AccountFilter>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filter = {
    q: parameters.get('q')?.trim() ?? '',
    role: installationRoleSchema.safeParse(parameters.get('role')).data,
  };
  const change = (part: Partial<AccountFilter>) => {
    const { q, role } = { ...filter, ...part };
    setParameters({ ...(q === '' ? {} : { q }), ...(role === undefined ? {} : { role }) }, { replace: true });
  };
  return [filter, change];
}

export function useAccounts({ q, role }: AccountFilter, page: number) {
  return useGetList<ManagedAccount>(
    resource,
    {
      filter: { ...(q === '' ? {} : { q }), ...(role === undefined ? {} : { role }) },
      pagination: { page, perPage: accountsPerPage },
    },
    { placeholderData: keepPreviousData },
  );
}

/** Name of an account in texts: its address, or its name if there is no address. */
export function accountName({ email, name }: ManagedAccount): string {
  return email ?? name ?? words.accounts.noAddress;
}

/** Text such as `2 sessions and 1 API token`. */
export function describeEnded({ sessions, tokens }: { sessions: number; tokens: number }): string {
  const { end } = words;
  return end.what(end.sessions(formatCount(sessions), sessions === 1), end.tokens(formatCount(tokens), tokens === 1));
}

/** Refetches the accounts and, after a change of the own account, the role of the caller. */
function useRefetchAccounts(account: ManagedAccount): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [resource] }),
      ...(account.own ? [queryClient.invalidateQueries({ queryKey: apiKey('whoAmI') })] : []),
    ]);
  };
}

/** Changes the role of an account. `previousData` is not passed, because it is part of the mutation key; see `useChangeSource`. */
export function useChangeRole(account: ManagedAccount) {
  const toast = useToast();
  const onSettled = useRefetchAccounts(account);
  const [update, state] = useUpdate<ManagedAccount>(resource, { id: account.id }, { onSettled });
  const change = (role: InstallationRole) =>
    update(
      undefined,
      { data: { role } },
      {
        onSuccess: () =>
          toast({
            title: words.change.saved(accountName(account), roleNames[role].toLowerCase()),
            description: words.change.savedText,
            variant: 'success',
            replaces: words.change.failed,
          }),
        onError: (error) => toast({ title: words.change.failed, description: errorMessage(error), variant: 'error' }),
      },
    );
  return [change, state] as const;
}

export function useEndSessions(account: ManagedAccount, onClose: () => void): ApiMutation<'endSessions'> {
  const toast = useToast();
  const refetchAccounts = useRefetchAccounts(account);
  return useApiMutation('endSessions', {
    onSuccess: (ended) =>
      toast({
        title: words.end.done,
        description: words.end.doneText(accountName(account), describeEnded(ended)),
        variant: 'success',
        replaces: words.end.failed,
      }),
    onError: (error) => toast({ title: words.end.failed, description: errorMessage(error), variant: 'error' }),
    onSettled: async () => {
      onClose();
      await refetchAccounts();
    },
  });
}

export function useRemoveAccount(account: ManagedAccount, onClose: () => void) {
  const toast = useToast();
  const refetchAccounts = useRefetchAccounts(account);
  return useDelete<ManagedAccount>(
    resource,
    { id: account.id },
    {
      onSuccess: () => {
        toast({
          title: words.remove.done,
          description: words.remove.doneText(accountName(account)),
          variant: 'success',
        });
        onClose();
      },
      onSettled: refetchAccounts,
    },
  );
}
