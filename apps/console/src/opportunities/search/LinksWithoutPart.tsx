import { formatTotal } from '@rfp/api-client/display';
import { type UnderstoodPart } from '@rfp/contracts/query/understand/understood-part';
import { Link } from 'react-router';
import { searchTexts } from './search-texts.js';

interface LinksWithoutPartProps {
  parts: readonly UnderstoodPart[];
  /** The address of the search for a text. */
  addressOf: (text: string) => string;
}

/** Parts of a search text that exclude all results. Each part links to the search without it. */
export function LinksWithoutPart({ parts, addressOf }: LinksWithoutPartProps) {
  return parts.map(({ text, without }) =>
    without === undefined ? null : (
      <p key={text}>
        <Link to={addressOf(without.text)}>
          {searchTexts.without(text, formatTotal(without.total, without.total_is))}
        </Link>
      </p>
    ),
  );
}
