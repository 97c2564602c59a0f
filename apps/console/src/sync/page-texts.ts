/** Texts of Sync Status and of the source page. */
export const pageTexts = {
  subtitle: 'Results of the last sync of each source',
  loading: 'Loading database status',
  loadFailed: 'Failed to load database status',
  loadFailedTitle: 'The database status could not be loaded',
  paused: 'Live updates paused',
  pausedAbout: 'The connection to the server was lost. This page refreshes every 15 seconds.',

  actions: {
    test: 'Test Firecrawl',
    testing: 'Testing...',
    testOk: 'Connection Test Successful',
    testOkText: 'The database responds.',
    firecrawl: (message: string) => `Firecrawl: ${message}`,
    firecrawlUnset: 'Firecrawl was not called: no key is set.',
    firecrawlRefused: (reason: string) => `Firecrawl was not called. ${reason}`,
    testFailed: 'Connection Test Failed',
    testUnknown: 'Failed to connect to the database',
    scrapeAll: 'Scrape All',
    scraping: 'Scraping...',
    syncAll: 'Sync All',
    syncing: 'Syncing...',
  },

  overall: {
    title: 'Overall Status',
    total: 'Total Sources',
    active: 'Active Sources',
    processed: 'Last Sync Processed',
    added: 'Last Sync Added',
    lastSync: (when: string) => `Last sync ${when}`,
    never: 'Never synced',
    known: (count: string) => `${count} opportunities in total`,
  },

  api: {
    title: 'API Data Sources',
    none: 'No API data sources',
    noneText: 'Sources with an API appear here.',
  },
  web: {
    title: 'Web Scraping Sources',
    none: 'No web scraping sources',
    noneText: 'No web page is scraped yet.',
  },

  row: {
    syncNow: 'Sync now',
    starting: 'Starting...',
    cancel: 'Cancel',
    cancelling: 'Cancelling...',
    cancelFailed: (name: string) => `The run of ${name} was not cancelled`,
    synced: (when: string) => `Synced ${when}`,
    never: 'Never synced',
    paused: 'Paused: runs only on demand',
    resumes: (when: string) => `Resumes ${when}`,
    next: (when: string) => `Next run ${when}`,
    lastRun: (figures: string) => `Last run: ${figures}`,
    figures: {
      read: (count: string) => `${count} read`,
      added: (count: string) => `${count} added`,
      updated: (count: string) => `${count} updated`,
      unchanged: (count: string) => `${count} unchanged`,
      rejected: (count: string) => `${count} rejected`,
      closed: (count: string) => `${count} closed`,
      detailsRejected: (count: string) => `${count} details rejected`,
    },
  },

  progress: {
    of: (name: string, read: string) => `${name}: ${read}`,
    rate: (count: string) => `${count} a second`,
    left: (time: string) => `about ${time} left`,
    quota: (count: string) => `${count} requests left today`,
    ended: (name: string, status: string) => `${name}: ${status}`,
  },

  advice: {
    key: 'Set its key in',
    keyLink: 'Settings',
    reviewMissing: 'Review the missing records',
    reviewRejected: 'Review the rejected records',
    cannotSucceed: 'Another sync will not help:',
    pauseOrRemove: 'pause or remove it',
    resumes: 'Earlier records are kept. The next sync resumes after them.',
    needsUpdate: 'Earlier records are kept. A newer version of this product may be needed.',
    kept: 'Earlier records are kept.',
  },

  scraping: {
    title: 'Available Scraping Sources',
    scrape: 'Scrape',
    failed: 'The scraping sources could not be loaded',
    none: 'No scraping sources available',
    noneText: 'Add a source, or scrape a page by its address.',
  },

  recent: {
    title: 'Recent Sync Activity',
    figures: (read: string, added: string) => `${read} processed, ${added} added`,
  },

  deadLetters: {
    title: 'Events That Could Not Be Handled',
    about: (type: string, service: string, deliveries: string) =>
      `${type} for the ${service} service, deliveries: ${deliveries}`,
    event: (id: string) => `event ${id}`,
    unavailable: (service: string) => `The ${service} service did not answer: its events are not listed.`,
    newest: (shown: string, all: string) => `The newest ${shown} of ${all}`,
    all: 'Replay all',
    replay: 'Replay',
    replaying: 'Replaying...',
    discard: 'Discard',
    discarding: 'Discarding...',
    body: 'The event',
    confirmTitle: 'Discard this event?',
    confirmText: 'The change that it reports will not be handled. This cannot be undone.',
    done: {
      replay: (count: string) => `Replayed: ${count}`,
      discard: (count: string) => `Discarded: ${count}`,
    },
    failed: (count: string) => `Not handled: ${count}`,
    untried: 'Not replayed within the time limit. Replay again.',
    error: 'The request failed',
  },

  latest: {
    title: 'Latest Additions',
    note: (count: string) => `the ${count} newest`,
    since: (when: string) => `The oldest of them was added ${when}.`,
    none: 'No additions yet',
    noneText: 'New opportunities are counted here by type.',
    failed: 'The newest opportunities could not be loaded',
    columns: { type: 'Type', newest: 'Newest', all: 'Total' },
  },
} as const;
