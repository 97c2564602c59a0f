import { type Digest, type News } from '@rfp/contracts/notifications';
import { plainLine } from '@rfp/contracts/plain-line';
import { sentenceCase } from '@rfp/contracts/sentence-case';
import { type Mail } from '../mail/mail.service.js';

/** Lists of mails show less; the encoded header stays far below the limit of a line. */
const longestSubject = 160;
const longestTitle = 300;
const longestNote = 1000;

/** Addresses in the mail. */
interface Addresses {
  site: string;
  unsubscribe: string;
  unsubscribePage: string;
}

/** The mail of a digest. Its subject says what calls for action first. */
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
        title: plainLine(sentenceCase(item.title), longestTitle),
        page: `${site}/opportunities/${item.opportunity_id}`,
        notes: notesOf(item, subject),
      })),
      settingsLink: `${site}/settings`,
      unsubscribe,
      unsubscribePage,
    },
  };
}

function subjectOf({ opportunities, items: [first] }: Digest): string {
  const more = opportunities > 1 ? `, and ${opportunities - 1} more` : '';
  return plainLine(first?.sentence ?? '', longestSubject - more.length) + more;
}

/** In a mail about one opportunity the subject has said the sentence. */
function notesOf({ sentence, details }: News, subject: string): string[] {
  return (sentence === subject ? details : [sentence, ...details]).map((line) => plainLine(line, longestNote));
}
