import {
  type Digest,
  type DigestSection,
  lastChanceDays,
  type NotificationContent,
} from '@rfp/contracts/notifications';
import { plainLine } from '@rfp/contracts/text/plain-line';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { type Mail } from '../mail/mail.service.js';
import { receiptOf } from './receipt.js';

/** Mail programs show fewer characters in lists, and the encoded header stays below the line limit. */
const maxSubjectLength = 160;
const maxTitleLength = 300;
const maxNoteLength = 1000;
/** Maximum length of the name of a search. */
const maxNameLength = 80;

/** Web addresses in the mail, besides those of the product's pages. */
export interface StopLinks {
  /** Address of the header that mail programs use. */
  oneClick: string;
  /** Page that stops all mails. */
  allMails: string;
  /** Pages that stop the alert of one search, by its id. */
  alerts: ReadonlyMap<string, string>;
}

/** The mail of a digest. Its subject is the sentence of the first item. */
export function digestMail(
  digest: Digest,
  to: string,
  { site, stop }: { site: string; stop: StopLinks },
): Mail & { template: 'digest' } {
  const subject = subjectOf(digest);
  return {
    template: 'digest',
    to,
    data: {
      subject,
      sections: digest.sections.map((section) => {
        const { search } = section;
        const workspace = search === null || search.workspace_id === digest.person_id ? null : search.workspace_id;
        return {
          heading: headingOf(section),
          page: search && pageOf(site, '/opportunities', { search: search.id, workspace }),
          entries: section.items.map((item) => ({
            ...titleAndNotes(item, subject),
            page: pageOf(site, `/opportunities/${item.opportunity_id}`, { workspace }),
          })),
          receipt: receiptOf(section),
          rest:
            section.held_back === 0
              ? null
              : { title: `See the other ${section.held_back} in your inbox`, page: `${site}/inbox` },
          stop: search && (stop.alerts.get(search.id) ?? null),
        };
      }),
      settingsLink: `${site}/settings`,
      unsubscribe: stop.oneClick,
      unsubscribePage: stop.allMails,
    },
  };
}

/** The search of a mail with nothing but the opportunities of one search; null for other mails. */
export function onlySearchOf({ sections: [first, ...more] }: Digest): DigestSection['search'] {
  return more.length === 0 ? (first?.search ?? null) : null;
}

/** Address of a page. Links do not name the personal workspace, as in the console. */
function pageOf(site: string, path: string, parameters: Readonly<Record<string, string | null>>): string {
  const url = new URL(path, site);
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

/** Headings by kind; that of a search is its name. */
const headings: Readonly<Record<DigestSection['kind'], string>> = {
  last_chance: `Last chance: due within ${lastChanceDays} days`,
  changed: 'Changed',
  fit: 'Your Fit at or above your threshold',
  search: 'Saved search',
};

function headingOf({ kind, search }: DigestSection): string {
  return plainLine(search?.name ?? '', maxNameLength) || headings[kind];
}

function subjectOf({ opportunities, sections }: Digest): string {
  const first = sections.flatMap(({ items }) => items)[0];
  const suffix = opportunities > 1 ? `, and ${opportunities - 1} more` : '';
  return plainLine(first?.sentence ?? '', maxSubjectLength - suffix.length) + suffix;
}

/** Uses the sentence of the news as the title of an entry, or the opportunity's title if the subject already contains the sentence. */
function titleAndNotes(
  { title, sentence, details }: NotificationContent,
  subject: string,
): { title: string; notes: string[] } {
  const name = plainLine(sentenceCase(title), maxTitleLength);
  const notes = details.map((line) => plainLine(line, maxNoteLength));
  if (sentence === subject) return { title: name, notes };
  return { title: plainLine(sentence, maxNoteLength), notes: sentence.includes(name) ? notes : [name, ...notes] };
}
