import { maxListRows } from '@rfp/contracts/opportunity';
import { type ManagedSource } from '@rfp/contracts/source';
import { useGetList } from 'react-admin';
import { isAllowed, useWhoAmI, type WhoAmI } from '../../auth/session/role.js';
import { usePreferences } from '../../profile/preferences/use-preferences.js';
import { useAccount } from '../../profile/use-account.js';
import { useSourceKeys } from '../../settings/keys/use-source-keys.js';
import { useSync } from '../../sync/sync-context.js';
import { type firstUseTexts } from './first-use-texts.js';

export interface Step {
  name: keyof typeof firstUseTexts.steps;
  to: string;
  done: boolean;
}

export interface FirstSteps {
  /** Undefined until the state of every step is known. */
  steps: Step[] | undefined;
  error: Error | null;
  retry: () => void;
}

/** Whether there is a source that is not ready-made. */
function useHasAddedSource(): { data: boolean | undefined; error: Error | null; refetch: () => Promise<unknown> } {
  const { data, error, refetch } = useGetList<ManagedSource>('sources', {
    pagination: { page: 1, perPage: maxListRows },
  });
  return { data: data?.some(({ ready_made }) => !ready_made), error, refetch };
}

/** The steps of first use, derived from stored data: four, or three for members, who add no sources. */
export function useFirstSteps(): FirstSteps {
  const caller = useWhoAmI();
  const account = useAccount();
  const preferences = usePreferences();
  const keys = useSourceKeys();
  const added = useHasAddedSource();
  const sync = useSync();
  const all = [caller, account, preferences, keys, added];
  return {
    steps: toSteps({
      caller: caller.data,
      account: account.data,
      preferences: preferences.data,
      keys: keys.data,
      added: added.data,
      status: sync.status,
    }),
    error: all.find(({ error }) => error !== null)?.error ?? sync.error,
    retry: () => {
      for (const { refetch } of [...all.filter(({ error }) => error !== null), sync]) void refetch();
    },
  };
}

interface Known {
  caller: WhoAmI | undefined;
  account: ReturnType<typeof useAccount>['data'];
  preferences: ReturnType<typeof usePreferences>['data'];
  keys: ReturnType<typeof useSourceKeys>['data'];
  added: boolean | undefined;
  status: ReturnType<typeof useSync>['status'];
}

function toSteps({ caller, account, preferences, keys, added, status }: Known): Step[] | undefined {
  const source = toSourceStep({ caller, keys, added });
  if (source === undefined || account === undefined || preferences === undefined || status === undefined)
    return undefined;
  return [
    { name: 'profile', to: '/profile', done: [account.fullName, account.company, account.role].every(isGiven) },
    { name: 'keywords', to: '/profile', done: (preferences?.keywords.length ?? 0) > 0 },
    ...source,
    { name: 'sync', to: '/sync', done: Object.values(status.sources).some(({ last_sync }) => last_sync !== null) },
  ];
}

/** Undefined while it is unknown; empty for members. Curators add sources, and only administrators see keys. */
function toSourceStep({ caller, keys, added }: Pick<Known, 'caller' | 'keys' | 'added'>): Step[] | undefined {
  if (caller === undefined || added === undefined) return undefined;
  if (!isAllowed('manage-sources', caller)) return [];
  if (!isAllowed('manage-source-keys', caller)) return [{ name: 'source', to: '/sync/add-source', done: added }];
  return keys && [{ name: 'source', to: '/settings', done: added || keys.some(({ origin }) => origin !== 'none') }];
}

function isGiven(text: string): boolean {
  return text.trim() !== '';
}
