/** Texts of the command palette and the keyboard shortcuts. */
export const commandTexts = {
  open: 'Jump to or find',
  openHint: 'Jump to or find Ctrl K',
  keys: 'Ctrl K',

  palette: {
    title: 'Commands',
    placeholder: 'Search opportunities, pages and actions',
    results: 'Results',
    search: (text: string) => `Search opportunities for "${text}"`,
    counted: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    groups: {
      search: 'Search',
      opportunities: 'Opportunities',
      pages: 'Pages',
      workspaces: 'Workspaces',
      actions: 'Actions',
    },
    account: 'Account Settings',
    copyLink: 'Copy Link to This Page',
    copied: 'Link copied',
    notCopied: 'The link could not be copied',
    shortcuts: 'Show Keyboard Shortcuts',
  },

  sheet: {
    title: 'Keyboard Shortcuts',
    keys: 'Keys',
    does: 'Action',
    single: 'Single-key shortcuts',
    singleHint: 'If off, only the shortcuts with Ctrl or Cmd work.',
    close: 'Close',
    next: 'then',
  },

  does: {
    palette: 'Open the commands',
    search: 'Go to the search field',
    dashboard: 'Go to Dashboard',
    opportunities: 'Go to Opportunities',
    advanced: 'Go to Search',
    perplexity: 'Go to Perplexity',
    sync: 'Go to Sync Status',
    settings: 'Go to Settings',
    next: 'Next opportunity',
    previous: 'Previous opportunity',
    original: 'View Original',
    help: 'Show the shortcuts',
  },
} as const;
