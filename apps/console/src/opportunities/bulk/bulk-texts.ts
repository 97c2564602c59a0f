/** Texts of the bulk actions. */
export const bulkTexts = {
  select: (title: string) => `Select ${title}`,
  page: 'Select all of this page',
  selected: (count: string) => `${count} selected`,
  allSelected: (total: string) => `All ${total} results`,
  all: (total: string) => `Select all ${total} results`,
  clear: 'Clear selection',
  toolbar: 'Actions for the selection',
  export: 'Export selected',
  open: 'Open in tabs',
  enrich: 'Enrich',
  tooMany: (count: number) => `Only the first ${count}`,
  blocked: {
    title: 'Tabs Blocked',
    description: (blocked: string) => `The browser blocked ${blocked}. Allow pop-ups for this site, and try again.`,
  },
  enrichment: {
    title: 'Enrich opportunities',
    starting: 'Starting...',
    failed: (message: string) => `The enrichment could not be started: ${message}`,
    progress: (done: string, total: string) => `${done} of ${total} done`,
    paused: (reason: string) => `Paused: ${reason} It resumes automatically.`,
    waiting: 'Waiting',
    none: 'Nothing was found beyond the notice.',
    cancel: 'Cancel the rest',
    close: 'Close',
  },
} as const;
