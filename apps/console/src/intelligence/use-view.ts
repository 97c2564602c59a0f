import { useNavigate, useSearchParams } from 'react-router';

export const tabs = ['search', 'market', 'competitive', 'alerts', 'insights'] as const;
export const marketViews = ['overview', 'trends', 'forecast'] as const;
export const alertViews = ['priority', 'strategic', 'intel', 'trends'] as const;

export type Tab = (typeof tabs)[number];

/** Returns the text if it is an allowed value, otherwise the first value. */
function allowedValue<V extends string>(allowed: readonly [V, ...V[]], text: string | null): V {
  return allowed.find((value) => value === text) ?? allowed[0];
}

/** Tab and view are stored in the address, so that Back undoes a choice and a link reproduces it. */
export function useView() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const tab = allowedValue(tabs, address.get('tab'));
  const open = (next: Record<string, string>) => void navigate({ search: new URLSearchParams(next).toString() });
  return {
    tab,
    marketView: allowedValue(marketViews, address.get('view')),
    alertView: allowedValue(alertViews, address.get('view')),
    /** NAICS code of the industry whose competition is shown. */
    naics: address.get('naics') ?? undefined,
    chooseNaics: (naics: string | undefined) => open(naics === undefined ? { tab } : { tab, naics }),
    openTab: (next: Tab) => open(next === tabs[0] ? {} : { tab: next }),
    openView: (view: string) => open({ tab, view }),
  };
}
