import { type Opportunity } from '@rfp/contracts/opportunity';
import { type PriorityAlert } from '@rfp/contracts/intelligence/smart-alerts';
import { type NoticeKind, noticeKind } from '@rfp/scoring/notice-kind';

type Urgency = PriorityAlert['urgency'];
type Steps = Readonly<Record<Urgency, string>>;

const bidSteps: Steps = {
  high: 'Finish and submit the response, or let it go',
  medium: 'Decide whether to bid, and draft the response',
  low: 'Read the notice and plan the response',
};

/** Steps for grants, which have applicants. */
const applySteps: Steps = {
  high: 'Finish and submit the application, or let it go',
  medium: 'Decide whether to apply, and draft the application',
  low: 'Read the announcement and plan the application',
};

/** Steps for requests for information, which ask who could do the work. */
const answerSteps: Steps = {
  high: 'Send the answer to the questions of the buyer, or let it go',
  medium: 'Decide whether to answer, and gather what shows that you can do it',
  low: 'Read what the buyer asks, and plan the answer',
};

const prepareSteps: Steps = {
  high: 'Tell the buyer of your interest before the solicitation comes',
  medium: 'Tell the buyer of your interest, and prepare for the solicitation',
  low: 'Read what is planned, and prepare for the solicitation',
};

const informSteps: Steps = {
  high: 'Read the notice now: it asks for no offer, but its date is near',
  medium: 'Read the notice: it asks for no offer',
  low: 'Read the notice: it asks for no offer',
};

const stepsByKind: Readonly<Record<NoticeKind, Steps>> = {
  offers: bidSteps,
  unknown: bidSteps,
  information: answerSteps,
  early: prepareSteps,
  news: informSteps,
  past: informSteps,
};

/** Titles of notices that only ask who could do the work, whatever type the source states: "EOD support services - RFI". */
const informationTitle = /\b(?:RFI|sources sought|request for information|market (?:research|survey))\b/i;

/** Titles of grants at portals that publish both grants and contracts. Services about grants do not match. */
const grantTitle =
  /\b(?:grants?|NOFO|funding opportunity)\b(?! (?:writ|admin|manag|consult|account|monitor|support|software|system|service))/i;

/** Next step for a notice that is not closed, by its kind and the days that are left. */
export function nextStep(
  { title, notice_type, source_type, status }: Pick<Opportunity, 'title' | 'notice_type' | 'source_type' | 'status'>,
  urgency: Urgency,
): string {
  const { kind: typed } = noticeKind({ lifecycle: status === 'upcoming' ? 'forecast' : null, notice_type });
  const kind = stepsByKind[typed] !== prepareSteps && informationTitle.test(title) ? 'information' : typed;
  const isApplication = (source_type === 'federal_grant' || grantTitle.test(title)) && stepsByKind[kind] === bidSteps;
  return (isApplication ? applySteps : stepsByKind[kind])[urgency];
}
