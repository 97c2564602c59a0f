import { type CheckedRequirement } from '@rfp/contracts/intelligence/checked-requirement';
import { type ComplianceItem } from '@rfp/contracts/grounding';
import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { briefTexts as words } from './brief-texts.js';
import { QuoteButton } from './QuoteButton.js';
import { useCheck, useChecked } from './use-checked.js';
import styles from './brief.module.css';

/** Rows shown initially. A solicitation may have hundreds of requirements. */
const firstRows = 15;

interface RowProps {
  item: ComplianceItem;
  check: CheckedRequirement | undefined;
  /** Undefined if checking is impossible: for visitors, and until the checks are loaded. */
  onCheck: ((requirement: string, checked: boolean) => void) | undefined;
}

function Row({ item: { quote, category, obligation }, check, onCheck }: RowProps) {
  const id = useId();
  const before = check?.before ?? null;
  const changed = `${id}-changed`;
  const described = before === null ? {} : { 'aria-describedby': changed };
  return (
    <tr>
      {onCheck === undefined ? null : (
        <td>
          <Checkbox
            size="small"
            checked={check !== undefined && before === null}
            onChange={(_event, isChecked) => onCheck(quote.text, isChecked)}
            slotProps={{ input: { 'aria-labelledby': id, ...described } }}
          />
        </td>
      )}
      <td>
        <div id={id}>{quote.text}</div>
        {before === null ? null : (
          <div id={changed} className={styles['reopened']}>
            {words.changedSinceChecked} <del>{before}</del>
          </div>
        )}
        <QuoteButton quote={quote} />
      </td>
      <td>
        {words.categories[category]}
        <span>{words.obligations[obligation]}</span>
      </td>
    </tr>
  );
}

/** Checked requirements that the notice no longer contains. */
function RemovedRequirements({ removed, onDismiss }: { removed: string[]; onDismiss: (requirement: string) => void }) {
  if (removed.length === 0) return null;
  return (
    <>
      <h4>{words.goneSinceChecked}</h4>
      <ul className={styles['changes']} aria-label={words.goneSinceChecked}>
        {removed.map((requirement) => (
          <li key={requirement}>
            <del>{requirement}</del>
            <Button size="small" aria-label={words.dismissIt(requirement)} onClick={() => onDismiss(requirement)}>
              {words.dismiss}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface MatrixProps {
  requirements: ComplianceItem[];
  checks: CheckedRequirement[];
  onCheck: RowProps['onCheck'];
}

function Matrix({ requirements, checks, onCheck }: MatrixProps) {
  const byText = new Map(checks.map((check) => [check.requirement, check]));
  return (
    <table className={styles['table']} aria-label={words.requirements}>
      <thead>
        <tr>
          {onCheck === undefined ? null : (
            <th scope="col" className={styles['check']}>
              <span className="hidden">{words.checked}</span>
            </th>
          )}
          <th scope="col">{words.requirement}</th>
          <th scope="col">{words.kind}</th>
        </tr>
      </thead>
      <tbody>
        {requirements.map((item) => (
          <Row
            key={`${JSON.stringify(item.quote.source)} ${item.quote.start}`}
            item={item}
            check={byText.get(item.quote.text)}
            onCheck={onCheck}
          />
        ))}
      </tbody>
    </table>
  );
}

/** The compliance matrix. Users check off the requirements that they meet. */
export function Requirements({ id, requirements }: { id: string; requirements: ComplianceItem[] }) {
  const [all, setAll] = useState(false);
  const { data } = useChecked(id);
  const { mutate } = useCheck(id);
  const shown = all ? requirements : requirements.slice(0, firstRows);
  const checks = data?.requirements ?? [];
  const isChecked = new Set(checks.flatMap(({ requirement, before }) => (before === null ? [requirement] : [])));
  const count = requirements.filter(({ quote }) => isChecked.has(quote.text)).length;
  const removed = checks.flatMap(({ requirement, before }) =>
    requirement === null && before !== null ? [before] : [],
  );
  const onCheck = data && ((requirement: string, checked: boolean) => mutate({ id, requirement, checked }));
  return (
    <section>
      <h3>{words.requirements}</h3>
      {requirements.length === 0 ? (
        <p className={styles['quiet']}>{words.noRequirements}</p>
      ) : (
        <>
          <p className={styles['quiet']}>
            <output>{data === undefined ? '' : words.checkedOf(count, requirements.length)}</output>
          </p>
          <Matrix requirements={shown} checks={checks} onCheck={onCheck} />
        </>
      )}
      {shown.length === requirements.length ? null : (
        <Button onClick={() => setAll(true)}>{words.moreRequirements(requirements.length)}</Button>
      )}
      <RemovedRequirements removed={removed} onDismiss={(requirement) => mutate({ id, requirement, checked: false })} />
    </section>
  );
}
