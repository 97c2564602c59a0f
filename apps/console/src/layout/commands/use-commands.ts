import { type Opportunity } from '@rfp/contracts/opportunity';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApiQuery } from '../../data/use-api.js';
import { profilePath } from '../../auth/paths.js';
import { usePerson, useReadOnly } from '../../auth/session/person.js';
import { useIsAllowed } from '../../auth/session/role.js';
import { authTexts } from '../../auth/auth-texts.js';
import { useSignOut } from '../../auth/session/use-sign-out.js';
import { inboxPath } from '../../inbox/inbox-path.js';
import { useListHome } from '../../opportunities/saved-searches/default-list.js';
import { savedSearchTexts } from '../../opportunities/saved-searches/saved-search-texts.js';
import { searchAddress } from '../../opportunities/saved-searches/search-address.js';
import { useSearches } from '../../opportunities/saved-searches/use-searches.js';
import { listAddress } from '../../opportunities/list-address.js';
import { findProblem } from '../../opportunities/search/SearchProblem.js';
import { copyText } from '../../shared/buttons/copy-text.js';
import { useSettled } from '../../shared/hooks/use-settled.js';
import { displayTitle } from '../../shared/hooks/use-title.js';
import { useSync } from '../../sync/sync-context.js';
import { texts } from '../../texts.js';
import { setThemeMode, useThemeMode } from '../../theme/theme-mode.js';
import { useWorkspaceId, withWorkspace } from '../../data/workspace.js';
import { switcherTexts } from '../../workspace/switcher-texts.js';
import { switchTarget, useCurrentWorkspace, useWorkspaces, workspaceName } from '../../workspace/use-workspaces.js';
import { workspacePath } from '../../workspace/workspace-path.js';
import { useToast } from '../toasts/use-toast.js';
import { useSwitch } from '../workspaces/use-switch.js';
import { commandTexts } from './command-texts.js';

const words = commandTexts.palette;
const debounceMs = 300;
const maxMatches = 5;

export interface Command {
  id: string;
  group: string;
  label: string;
  run: () => void;
}

type Page = readonly [path: string, label: string];
const { screens, shell } = texts;
const pages: readonly [Page, ...Page[]] = [
  ['/', screens.dashboard],
  ['/search', screens.search],
  ['/perplexity', screens.perplexity],
  ['/sync', screens.sync],
  ['/settings', screens.settings],
  [profilePath, words.account],
];
const inbox = [inboxPath, screens.inbox] as const;
const workspace = [workspacePath, screens.workspace] as const;
const administration = [
  ['/admin', screens.administration],
  ['/admin/audit', screens.audit],
] as const;
const workspaceAudit = ['/admin/audit/workspace', screens.workspaceAudit] as const;

function useCopyLink(): () => Promise<void> {
  const toast = useToast();
  return async () => {
    const copied = await copyText(withWorkspace(window.location.href));
    toast(copied ? { title: words.copied, variant: 'success' } : { title: words.notCopied, variant: 'error' });
  };
}

function useActions(onShortcuts: () => void): Command[] {
  const { start } = useSync();
  const readOnly = useReadOnly();
  const isDark = useThemeMode() === 'dark';
  const signOut = useSignOut();
  const copyLink = useCopyLink();
  const action = (id: string, label: string, run: () => void): Command => ({
    id,
    group: words.groups.actions,
    label,
    run,
  });
  return [
    ...(readOnly ? [] : [action('sync', texts.sync.button, () => void start({ what: 'all' }))]),
    action('theme', isDark ? shell.toLight : shell.toDark, () => setThemeMode(isDark ? 'light' : 'dark')),
    action('copy', words.copyLink, () => void copyLink()),
    action('shortcuts', words.shortcuts, onShortcuts),
    action('sign-out', authTexts.user.signOut, () => void signOut()),
  ];
}

/** Commands that switch to the other workspaces. */
function useSwitches(): Command[] {
  const current = useWorkspaceId();
  const switchTo = useSwitch();
  const { data: workspaces = [] } = useWorkspaces();
  return workspaces
    .filter((each) => switchTarget(each) !== current)
    .map((each) => ({
      id: `workspace-${each.id}`,
      group: words.groups.workspaces,
      label: switcherTexts.switchTo(workspaceName(each)),
      run: () => switchTo(each),
    }));
}

/** Commands that open the saved searches. */
function useSavedSearches(go: (path: string) => () => void): Command[] {
  const { data: searches = [] } = useSearches();
  return searches.flatMap((search): Command[] => {
    const address = searchAddress(search);
    if (address === null) return [];
    const { group, open } = savedSearchTexts.palette;
    return [{ id: `search-${search.id}`, group, label: open(search.name), run: go(address) }];
  });
}

/** The pages that the person may open, in the order of the navigation. */
function usePages(): (readonly [path: string, label: string])[] {
  const listHome = useListHome();
  const hasWorkspaces = usePerson()?.readOnly === false;
  const isAdministrator = useIsAllowed('manage-accounts') === true;
  const isOwner = useIsAllowed('read-workspace-audit') === true;
  const isShared = useCurrentWorkspace()?.personal === false;
  const [dashboard, ...others] = pages;
  return [
    dashboard,
    [listHome, screens.opportunities],
    ...others,
    ...(hasWorkspaces ? [inbox, workspace] : []),
    ...(isOwner && isShared ? [workspaceAudit] : []),
    ...(isAdministrator ? administration : []),
  ];
}

/** The first opportunities that match a text, requested when the text has stopped changing. */
function useMatchingOpportunities(text: string): readonly Opportunity[] {
  const settled = useSettled(text, debounceMs);
  const { data } = useApiQuery(
    'searchOpportunities',
    { keywords: [settled], limit: maxMatches },
    {
      queryKey: ['opportunities', 'palette', settled],
      enabled: settled !== '' && findProblem(settled) === null,
      placeholderData: keepPreviousData,
      retry: false,
    },
  );
  return text === '' ? [] : (data?.data ?? []);
}

/** Palette commands that match a text, in group order. */
export function useCommands(typedText: string, onShortcuts: () => void): Command[] {
  const navigate = useNavigate();
  const text = typedText.trim();
  const found = useMatchingOpportunities(text);
  const actions = useActions(onShortcuts);
  const switches = useSwitches();
  const openPages = usePages();
  const go = (path: string) => () => void navigate(path);
  const searches = useSavedSearches(go);
  const staticCommands: Command[] = [
    ...openPages.map(([path, label]) => ({ id: path, group: words.groups.pages, label, run: go(path) })),
    ...searches,
    ...switches,
    ...actions,
  ];
  const matchingCommands = staticCommands.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  if (text === '') return matchingCommands;
  return [
    { id: 'search', group: words.groups.search, label: words.search(text), run: go(listAddress({ q: text })) },
    ...found.map((opportunity) => ({
      id: opportunity.id,
      group: words.groups.opportunities,
      label: displayTitle(opportunity),
      run: go(`/opportunities/${opportunity.id}`),
    })),
    ...matchingCommands,
  ];
}
