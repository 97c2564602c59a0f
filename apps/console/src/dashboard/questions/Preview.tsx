import { useApiQuery } from '../../data/use-api.js';
import { errorMessage } from '../../data/errors.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import { TodayRow } from '../today/TodayRow.js';
import todayStyles from '../today/today.module.css';
import { type Answers, toProfile } from './answers.js';
import { questionsTexts as words } from './questions-texts.js';

const previewed = 5;

/** First opportunities according to the answers, before anything is saved. */
export function Preview({ answers }: { answers: Answers }) {
  const change = toProfile(answers);
  const { data, error } = useApiQuery('previewOrder', change, { retry: false });
  if (error !== null) return <p role="alert">{words.previewFailed(errorMessage(error))}</p>;
  if (data === undefined)
    return (
      <div aria-busy="true">
        <output className="hidden">{words.previewLoading}</output>
        <Skeleton width="80%" />
        <Skeleton width="70%" />
        <Skeleton width="75%" />
      </div>
    );
  if (data.rows.length === 0) return <p>{words.previewEmpty}</p>;
  const matching = data.rows.filter(({ opportunity: { why } }) => why?.reasons.length !== 0);
  if (matching.length === 0) return <p>{words.previewNoMatch}</p>;
  return (
    <>
      <p>{words.previewHint}</p>
      <ol className={todayStyles['rows']} aria-label={words.preview}>
        {matching.slice(0, previewed).map(({ opportunity }) => (
          <TodayRow key={opportunity.id} opportunity={opportunity} isLink={false} />
        ))}
      </ol>
    </>
  );
}
