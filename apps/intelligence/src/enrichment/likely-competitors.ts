import { type AwardFilter } from '@rfp/contracts/awards';
import { type LikelyCompetitor } from '@rfp/contracts/opportunity-advice';
import { type AwardAnswer, statement, TooLittle } from '../awards/award-answer.js';
import { dollars, publishedMonths } from '../awards/award-figures.js';
import { largestShares } from '../awards/award-questions.js';
import { spanText } from '../market/months.js';

const periodMonths = 24;
const maxCompetitors = 5;

/** Who has the largest contracts of the same agency in the same industry. */
export async function likelyCompetitors(
  answer: AwardAnswer,
  { agency_name: agency, naics_codes: codes = '' }: Partial<Record<string, string>>,
  now: Date,
): Promise<LikelyCompetitor[]> {
  const found = await answer.figure('Likely competitors', async () => {
    const naics_codes = codes
      .split('\n')
      .filter((code) => /^\d{2,6}$/.test(code))
      .slice(0, 20);
    if (naics_codes.length === 0) return new TooLittle('The notice names no NAICS code.');
    const period = publishedMonths(now, periodMonths);
    const isKnown = agency !== undefined && agency.length >= 3 && agency.length <= 200;
    const filter: AwardFilter = { ...period, naics_codes, ...(isKnown && { agency }) };
    const { shares } = await answer.ask(largestShares(filter, 'recipient', 2 * maxCompetitors));
    // Those without an id are sums, such as MULTIPLE RECIPIENTS.
    const recipients = shares.flatMap(({ name, recipientIds: [recipient], obligated }) =>
      name === null || recipient === undefined || obligated === null || obligated <= 0
        ? []
        : [{ name: name.slice(0, 200), recipient, obligated }],
    );
    const market = `${isKnown ? `of ${agency} ` : ''}in NAICS ${naics_codes.join(', ')}`;
    if (recipients.length === 0) return new TooLittle(`USAspending has no contracts ${market} ${spanText(period)}.`);
    return recipients.slice(0, maxCompetitors).map(({ name, recipient, obligated }) => ({
      name,
      reason: statement(`${dollars(obligated)} on contracts ${market} ${spanText(period)}.`, {
        of: 'awards',
        filter: { ...filter, recipient },
        count: null,
      }),
    }));
  });
  return found ?? [];
}
