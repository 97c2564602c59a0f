import { type NoticeBrief } from '@rfp/contracts/intelligence/notice-brief';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { errorMessage } from '../../data/errors.js';
import { FailedState, RetryButton } from '../../shared/states/FailedState.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import { StatedDeadlines } from '../detail/facts/StatedDeadlines.js';
import { AnswerText } from './AnswerText.js';
import { AskNotice } from './AskNotice.js';
import { briefTexts as words } from './brief-texts.js';
import { Documents } from './Documents.js';
import { Impact } from './Impact.js';
import { QuotesContext } from './quotes-context.js';
import { Requirements } from './Requirements.js';
import { Summary } from './Summary.js';
import { useBrief, useDocuments } from './use-brief.js';
import styles from './brief.module.css';

function Content(brief: NoticeBrief) {
  const { id, key_facts, requirements, stated_deadlines = [] } = brief.data;
  return (
    <>
      <Summary {...brief} />
      <section>
        <h3>{words.keyFacts}</h3>
        <StatedDeadlines deadlines={stated_deadlines} />
        <dl className={styles['facts']}>
          {key_facts.map(({ topic, answer }) => (
            <div key={topic}>
              <dt>{topic}</dt>
              <dd>
                <AnswerText answer={answer} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Requirements id={id} requirements={requirements} />
    </>
  );
}

/** Summary, key facts, requirements, questions and documents of a notice. */
export function Brief({ opportunity }: { opportunity: OpportunityDetail }) {
  const { id, description, currency = null } = opportunity;
  const { data, error, refetch } = useBrief(id);
  const documents = useDocuments(id).data?.documents ?? [];
  if (data === undefined && error !== null)
    return (
      <FailedState title={words.loadingTitle} message={errorMessage(error)}>
        <RetryButton onRetry={() => void refetch()} />
      </FailedState>
    );
  if (data === undefined) return <Skeleton variant="rounded" height={160} />;
  return (
    <QuotesContext value={{ id, description, currency, documents }}>
      <div className={styles['brief']}>
        <Content {...data} />
        <AskNotice id={id} />
        <Documents id={id} />
        {opportunity.amended_at === null ? null : <Impact id={id} />}
      </div>
    </QuotesContext>
  );
}
