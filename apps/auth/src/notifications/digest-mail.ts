import { type Digest, type NotificationContent } from '@rfp/contracts/notifications';
import { plainLine } from '@rfp/contracts/text/plain-line';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { type Mail } from '../mail/mail.service.js';

/** Mail programs show fewer characters in lists, and the encoded header stays below the line limit. */
const maxSubjectLength = 160;
const maxTitleLength = 300;
const maxNoteLength = 1000;

/** Web addresses in the mail. */
interface Addresses {
  site: string;
  unsubscribe: string;
  unsubscribePage: string;
}

/** The mail of a digest. Its subject is the sentence of the first item. */
export function digestMail(
  digest: Digest,
  to: string,
  { site, unsubscribe, unsubscribePage }: Addresses,
): Mail & { template: 'digest' } {
  const { opportunities, items } = digest;
  const subject = subjectOf(digest);
  return {
    template: 'digest',
    to,
    data: {
      subject,
      total: opportunities,
      entries: items.map((item) => ({
        ...titleAndNotes(item, subject),
        page: `${site}/opportunities/${item.opportunity_id}`,
      })),
      settingsLink: `${site}/settings`,
      unsubscribe,
      unsubscribePage,
    },
  };
}

function subjectOf({ opportunities, items: [first] }: Digest): string {
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
