import { parseQuery } from '@rfp/contracts/query/parse-query';
import { type QueryError } from '@rfp/contracts/query/query';
import styles from './search.module.css';

interface Problem extends QueryError {
  /** The search text. */
  readonly text: string;
}

export function findProblem(text: string): Problem | null {
  const parsed = parseQuery(text);
  return 'error' in parsed ? { text, ...parsed.error } : null;
}

/** Error of the search text, with the wrong characters marked. It is a live region, so it is rendered even without an error. */
export function SearchProblem({ id, problem }: { id: string; problem: Problem | null }) {
  return (
    <output id={id} className={styles['problem']}>
      {problem === null ? null : (
        <>
          {problem.message}
          <code>
            {problem.text.slice(0, problem.at)}
            <mark>{problem.text.slice(problem.at, problem.end)}</mark>
            {problem.text.slice(problem.end)}
          </code>
        </>
      )}
    </output>
  );
}
