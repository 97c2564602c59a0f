import { formatCount } from '@rfp/api-client/display';
import { defaultListRows } from '@rfp/contracts/opportunity';

/** Rate such as `about 3 matches a day`, or the number of matches if there is less than one a day. */
function rateText(matches: number, days: number): string {
  if (matches < days) return matches === 1 ? '1 match' : `${formatCount(matches)} matches`;
  const perDay = Math.round(matches / days);
  return `about ${perDay === 1 ? '1 match' : `${formatCount(perDay)} matches`} a day`;
}

/** Texts of Settings. */
export const settingsTexts = {
  title: 'Settings',

  keys: {
    title: 'API Configuration',
    about: 'API keys for data sources. They are stored encrypted on the server and never shown again.',
    readOnly: 'A read-only session cannot see or change API keys.',
    refused: 'Only administrators see, set and test them.',
    failed: 'The state of the API keys could not be loaded',
    none: 'Not set',
    stored: (day: string, who: string) => `Set on ${day} by ${who}`,
    someone: 'a deleted account',
    environment: 'Set in the environment of the server',
    environmentHint: 'Only the operator of the server can change it.',
    set: 'Set key',
    setOf: (name: string) => `Set key of ${name}`,
    replace: 'Replace key',
    replaceOf: (name: string) => `Replace key of ${name}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove key of ${name}`,
    field: (name: string) => `API key of ${name}`,
    save: 'Save key',
    saving: 'Saving...',
    missing: 'Please enter the key',
    invalid: 'A key has 8 to 512 characters and no spaces',
    saved: (name: string) => `API key of ${name} saved`,
    removed: (name: string) => `API key of ${name} removed`,
    removeFailed: (name: string) => `API key of ${name} not removed`,
    removeTitle: (name: string) => `Remove the key of ${name}?`,
    test: 'Test Connection',
    testOf: (name: string) => `Test Connection of ${name}`,
    testing: 'Testing Connection',
    testingOf: (name: string) => `Testing Connection of ${name}`,
    testingText: (name: string) => `A request is sent to ${name}.`,
    tested: (name: string) => `Connection Test completed for ${name}`,
    testFailed: 'Connection Test Failed',
    testFailedText: (name: string, reason: string) => `${name}: ${reason}`,
    answeredIn: (message: string, milliseconds: string) => `${message} Answered in ${milliseconds} ms.`,
    removeText: (name: string) => `${name} cannot be synced until another key is set.`,
  },

  form: {
    failed: 'The settings could not be loaded',
    thisBrowser:
      'This session has no account. Settings are saved in this browser only, and only the display settings take effect. The others need an account.',
    sync: 'Synchronization Settings',
    scoring: 'Scoring Algorithm',
    notifications: 'Notification Settings',
    display: 'Display Settings',
    fields: {
      auto_sync_enabled: 'Enable automatic sync',
      sync_interval_hours: 'Sync interval (hours)',
      max_opportunities_per_sync: 'Max opportunities per sync',
      relevance_weight: 'Relevance weight (%)',
      urgency_weight: 'Urgency weight (%)',
      value_weight: 'Value weight (%)',
      competition_weight: 'Competition weight (%)',
      email_notifications: 'Email notifications',
      notification_email: 'Notification email',
      high_score_threshold: 'High score threshold',
      default_page_size: 'Default page size',
      show_score_breakdown: 'Show score breakdown',
      dark_mode: 'Dark mode',
    },
    frequencies: { daily: 'Once a day', hourly: 'At most once an hour' },
    schedule: {
      frequency: 'Mails',
      digest_time: 'Time of day',
      quiet_from: 'Quiet from',
      quiet_until: 'Quiet until',
      time_zone: 'Time zone',
    },
    bounds: (min: number, max: number) => `${formatCount(min)} to ${formatCount(max)}`,
    badNumber: (min: number, max: number) => `Please enter a whole number from ${min} to ${max}`,
    badAddress: 'Please enter an email address, such as name@example.com',
    autoSyncHint:
      'Sources that you add run by schedule; otherwise they are added paused. The schedule of each source is on its page in Sync Status and is the same for everyone.',
    intervalHint: (bounds: string) => `${bounds}. For sources that you add.`,
    maxHint: (bounds: string) => `${bounds}. For runs that you start.`,
    scoringText:
      'Your own weights. They order lists by "Your Fit" and explain scores; the scores that everyone sees stay the same.',
    keywords: 'Keywords',
    keywordsHint: 'One per line, or separated by commas. They are part of your preferences.',
    company: 'Change them to preview the new order. Your company is in your',
    toPreferences: 'preferences',
    total: (total: number) => `Total: ${total}%`,
    offTotal:
      'The weights should total 100%. They can be saved nevertheless: each then counts with its share of the sum.',
    noWeights: 'The weights should total 100%. Four zeros can be saved nevertheless: the default weights then apply.',
    mailHint:
      'One mail with all news: what your alerts report, and changes of opportunities that you have acknowledged or watch.',
    fitAlert: 'Your Fit at or above my threshold',
    fitAlertHint: 'An alert of all opportunities that reach the threshold below.',
    addressHint: 'Leave it empty to use the address of your account. Any other address gets a link that confirms it.',
    thresholdHint: (bounds: string) => `${bounds}. Only opportunities with at least this score.`,
    pageSizeHint: (bounds: string) =>
      `${bounds}. Until you change this number, the opportunities list shows ${defaultListRows} rows.`,
    breakdownHint: 'The four sub-scores in lists and search results.',
    darkHint: 'Takes effect immediately, like the switch at the top right.',
  },

  address: {
    unconfirmed: (address: string) =>
      `${address} is not confirmed yet. Open the link that was sent there; until then mails go to the address of your account.`,
    send: 'Send the link again',
    sending: 'Sending...',
    sent: 'The link was sent.',
  },

  searchAlerts: {
    title: 'Alerts of saved searches',
    none: 'No saved search of this workspace has an alert. Choose one when you save a search, or in the menu of a saved search under Filters.',
    toList: 'Show opportunities',
    mailsOff: 'Email notifications are off: these alerts report in the inbox only.',
    failed: 'The saved searches could not be loaded',
  },

  rehearsal: {
    load: 'What would it have sent?',
    loading: 'Replaying a month...',
    hint: 'With the saved settings. Nothing is sent.',
    would: (mails: number, news: number) =>
      `This would have sent ${formatCount(mails)} ${mails === 1 ? 'mail' : 'mails'} last month, with ${formatCount(news)} ${news === 1 ? 'notification' : 'notifications'}.`,
    partial: (examined: number) => `Only the ${formatCount(examined)} newest versions were replayed.`,
    show: 'Here they are',
    mail: (when: string, total: number) => `${when}: ${formatCount(total)}`,
  },

  proposal: {
    loading: 'Counting the matches of the last month...',
    other: (threshold: number, matches: number, days: number) =>
      `A threshold of ${threshold} would have found ${rateText(matches, days)} in the last ${days} days.`,
    same: (threshold: number, matches: number, days: number) =>
      `Your threshold of ${threshold} would have found ${rateText(matches, days)} in the last ${days} days.`,
    none: (days: number) => `No opportunity of the last ${days} days would have reached any threshold.`,
    use: (threshold: number) => `Use ${threshold}`,
    failed: (message: string) => `No threshold can be proposed: ${message}`,
  },

  preview: {
    caption: 'The first active opportunities by these weights and keywords, before you save them',
    place: 'New',
    now: 'Now',
    opportunity: 'Opportunity',
    beyond: (places: number) => `beyond ${places}`,
    computing: 'Computing the new order...',
    moves: (moved: number, rows: number) => `${moved} of the first ${rows} would have another place.`,
    nothingMoves: 'The first opportunities would stay in their places.',
    none: 'There are no active opportunities to put in order.',
    failed: (message: string) => `The new order could not be computed: ${message}`,
  },

  save: {
    button: 'Save Settings',
    saving: 'Saving...',
    saved: 'Settings Saved',
    savedText: 'Your settings have been saved successfully.',
    failed: 'Save Failed',
    failedText: 'Failed to save settings',
  },

  move: {
    title: 'Move your API keys to the server?',
    text: 'An earlier version stored API keys in this browser, where any script on the page can read them. The server stores them encrypted.',
    list: 'Keys in this browser',
    names: { sam_gov: 'SAM.gov', firecrawl: 'Firecrawl', perplexity: 'Perplexity' },
    replaces: (state: string) => `The server has one: ${state}. Moving replaces it.`,
    environment: 'Set in the environment of the server, so this copy is only removed here.',
    isNew: 'The server has no key yet.',
    stateUnknown: 'The keys on the server could not be loaded.',
    move: 'Move to the server',
    moving: 'Moving...',
    drop: 'Remove without moving',
    later: 'Later',
    doneTitle: 'API keys in this browser',
    done: 'Done',
    dropRest: 'Remove the remaining keys',
    outcomes: {
      moved: 'Moved to the server and removed here.',
      environment: 'Set in the environment of the server. The copy here was removed.',
      failed: (why: string) => `Not moved, and kept here: ${why}`,
      rejected: 'Not moved, and kept here: the server rejects it as invalid.',
    },
    settingsMoved: 'Your other settings were copied to the server too.',
    dropped: 'API keys removed from this browser',
  },
} as const;
