import { type ComponentType, lazy, useState } from 'react';

let loaded: ComponentType | undefined;

/** Loads the module of the list. */
export async function loadListScreen(): Promise<{ default: ComponentType }> {
  const { OpportunityList } = await import('./OpportunityList.js');
  loaded = OpportunityList;
  return { default: OpportunityList };
}

const Lazy = lazy(loadListScreen);

/** The list. Where its module is there already, it is rendered at once: React holds back what replaces a fallback, for up to 300 ms. */
export function ListScreen() {
  const [Loaded] = useState(() => loaded);
  return Loaded === undefined ? <Lazy /> : <Loaded />;
}
