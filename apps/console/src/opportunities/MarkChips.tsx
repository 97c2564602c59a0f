import { formatDay, statusLabels } from '@rfp/api-client/display';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { Chip } from '../shared/Chips.js';
import { texts } from '../texts.js';

const words = texts.opportunity;
const shownCodes = 2;

/** Notable states of an opportunity, and its classification codes. */
export function MarkChips({ opportunity }: { opportunity: Opportunity }) {
  const {
    demo,
    cancelled,
    amended_at,
    changed_since_seen = false,
    status,
    set_aside,
    naics_codes,
    aln_codes,
  } = opportunity;
  const codes = [...naics_codes.map(words.naics), ...aln_codes.map(words.aln)];
  return (
    <>
      {demo ? <Chip tone="demo">{words.demo}</Chip> : null}
      {cancelled ? <Chip tone="bad">{words.cancelled}</Chip> : null}
      {status === 'active' || cancelled ? null : <Chip>{statusLabels[status]}</Chip>}
      {amended_at === null ? null : (
        <Chip tone="warn" title={words.amendedOn(formatDay(amended_at))}>
          {words.amended}
        </Chip>
      )}
      {changed_since_seen ? (
        <Chip tone="warn" title={words.changedSinceSeen}>
          {words.changed}
        </Chip>
      ) : null}
      {set_aside === null ? null : <Chip title={set_aside.text}>{set_aside.text}</Chip>}
      {codes.slice(0, shownCodes).map((code) => (
        <Chip key={code}>{code}</Chip>
      ))}
      {codes.length > shownCodes ? (
        <Chip title={codes.slice(shownCodes).join(', ')}>{words.more(codes.length - shownCodes)}</Chip>
      ) : null}
    </>
  );
}
