import { formatLocalDay, statusLabels } from '@rfp/api-client/display';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { applicantsLabel } from '@rfp/contracts/vocabulary/applicant-types';
import { Chip, type Tone } from '../../shared/values/Chips.js';
import chipStyles from '../../shared/values/chips.module.css';
import { codeTexts } from '../../shared/codes/code-texts.js';
import { TipButton } from '../../shared/buttons/TipButton.js';
import { texts } from '../../texts.js';
import { useNaicsTitles } from '../code-titles.js';
import { setAsideLabel } from '@rfp/contracts/vocabulary/set-aside-label';

const words = texts.opportunity;

interface Mark {
  text: string;
  tone?: Tone;
  title?: string;
  /** Whether the chip is shortened before the other chips if the line is narrow. */
  isLong?: boolean;
}

function stateMarks(opportunity: Opportunity): Mark[] {
  const { demo, cancelled, amended_at, changed_since_seen = false, status } = opportunity;
  const marks: (Mark | null)[] = [
    demo ? { text: words.demo, tone: 'demo' } : null,
    cancelled ? { text: words.cancelled, tone: 'bad' } : null,
    status === 'active' || cancelled ? null : { text: statusLabels[status] },
    amended_at === null
      ? null
      : { text: words.amended, tone: 'warn', title: words.amendedOn(formatLocalDay(amended_at)) },
    changed_since_seen ? { text: words.changed, tone: 'warn', title: words.changedSinceSeen } : null,
  ];
  return marks.filter((mark) => mark !== null);
}

function codeMarks(
  { set_aside, naics_codes, aln_codes, eligible_applicants = [] }: Opportunity,
  titleOf: (code: string) => string | undefined,
): Mark[] {
  const setAside: Mark[] =
    set_aside === null ? [] : [{ text: setAsideLabel(set_aside.text), title: set_aside.text, isLong: true }];
  const who = applicantsLabel(eligible_applicants, 1);
  const applicants: Mark[] =
    who === null ? [] : [{ text: words.mayApply(who), title: eligible_applicants.join('; '), isLong: true }];
  const naics = naics_codes.map((code) => ({
    text: words.naics(code),
    title: codeTexts.withTitle(words.naics(code), titleOf(code)),
  }));
  return [...setAside, ...applicants, ...naics, ...aln_codes.map((code) => ({ text: words.aln(code) }))];
}

/** Marks that do not fit, in a tooltip on hover, focus and press. Screen readers read all marks. */
function MoreMarks({ marks }: { marks: Mark[] }) {
  const all = marks.map(({ text, title = text }) => (title.includes(text) ? title : `${text}: ${title}`)).join(', ');
  return (
    <TipButton tip={all} className={chipStyles['more']} aria-label={words.moreMarks(marks.length, all)} data-printed>
      {words.plus(marks.length)}
    </TipButton>
  );
}

interface MarkChipsProps {
  opportunity: Opportunity;
  /** Max visible chips. The others are in the tooltip of `+n`. */
  limit?: number;
  /** Hides the classification codes. */
  statesOnly?: boolean;
  /** Hides the demo chip, on screens that say once that all records are demo records. */
  withoutDemo?: boolean;
}

/** Notable states of an opportunity, and its classification codes. */
export function MarkChips({ opportunity, limit = 8, statesOnly = false, withoutDemo = false }: MarkChipsProps) {
  const titleOf = useNaicsTitles();
  const states = stateMarks(withoutDemo ? { ...opportunity, demo: false } : opportunity);
  const marks = [...states, ...(statesOnly ? [] : codeMarks(opportunity, titleOf))];
  const rest = marks.slice(limit);
  return (
    <>
      {marks.slice(0, limit).map(({ text, isLong = false, ...look }) => (
        <Chip key={text} long={isLong} {...look}>
          {text}
        </Chip>
      ))}
      {rest.length === 0 ? null : <MoreMarks marks={rest} />}
    </>
  );
}
