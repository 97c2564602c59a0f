import { formatCount, rankedFieldLabels } from '@rfp/api-client/display';
import { type Rank } from '@rfp/contracts/opportunities/rank';
import { advancedTexts as words } from './advanced-texts.js';
import styles from './search.module.css';

type Term = Rank['terms'][number];

/** Explains the rank of a result with its points per term. */
export function RankReason({ rank }: { rank: Rank | undefined }) {
  if (rank === undefined) return null;
  return (
    <details className={styles['why']}>
      <summary>{words.whyHere}</summary>
      <dl>
        {rank.numbers.map(({ text, points }) => (
          <Line key={`number ${text}`} points={points} about={words.numberMatches(text)} />
        ))}
        {rank.terms.map((term) => (
          <Line key={term.text} points={term.points} about={termText(term)} />
        ))}
        <Line points={rank.points} about={words.sum} />
      </dl>
    </details>
  );
}

function Line({ points, about }: { points: number; about: string }) {
  return (
    <div>
      <dt className="figure">{points.toFixed(2)}</dt>
      <dd>{about}</dd>
    </div>
  );
}

function termText({ text, as_written, fields, documents, of }: Term): string {
  const where = fields.length === 0 ? [words.inNumber] : fields.map(({ field }) => rankedFieldLabels[field]);
  const parts = [
    words.inFields(where.join(', ')),
    ...(as_written ? [] : [words.asSimilar]),
    words.documents(formatCount(documents), formatCount(of)),
  ];
  return `${text}: ${parts.join('; ')}`;
}
