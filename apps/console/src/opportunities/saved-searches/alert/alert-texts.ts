import { alertFrequencies, type AlertFrequency } from '@rfp/contracts/tracking/search-alerts';
import { type SavedSearch } from '@rfp/contracts/tracking/saved-searches';

const frequencies: Record<AlertFrequency, string> = {
  instant: 'Instant: at most one mail in ten minutes',
  hourly: 'Hourly: at most one mail an hour',
  daily: 'Daily',
  weekly: 'Weekly',
};

/** Texts of alerts of saved searches. */
export const alertTexts = {
  title: 'Alert',
  titleOf: (name: string) => `Alert of ${name}`,
  about: 'Reports opportunities that begin to match the search.',
  obstacles: {
    score: 'Not possible: it filters by score',
    unreadable: 'Not possible: it cannot be read by this release',
  } satisfies Record<NonNullable<SavedSearch['alert_obstacle']>, string>,
  submit: 'Save',
  saving: 'Saving...',
  frequency: 'Alert',
  frequencies: [
    { value: 'off', label: 'Off' },
    ...alertFrequencies.map((value) => ({ value, label: frequencies[value] })),
  ],
  weekday: 'Day',
  time: 'Time',
  zone: (zone: string) => `In the time zone ${zone}.`,
  quiet: (from: string, until: string) => `No mails from ${from} to ${until}, your quiet hours.`,
  minScore: 'Minimum Your Fit',
  minScoreHint: '0 to 100, by the profile of the workspace. Leave it empty to report everything.',
  minScoreInvalid: 'Please enter a whole number from 0 to 100, or nothing',
  delivery: 'Where',
  deliveries: [
    { value: 'inbox', label: 'In the inbox only' },
    { value: 'mail', label: 'By mail, too: switches mails on for alerts only' },
  ],
  mailsOff: 'Mails are off in your settings.',
  restarts: 'Its alert then reports opportunities that match from now on.',
  rehearsing: 'Replaying the last 30 days...',
  rehearsalFailed: (why: string) => `The last 30 days could not be replayed: ${why}`,
  more: (count: string) => `and ${count} more`,
  failed: (name: string) => `Setting the alert of ${name} failed`,
} as const;
