import { type OpportunityMarks } from '@rfp/contracts/tracking/marks';
import { markTexts as words } from './mark-texts.js';
import styles from './marks.module.css';

interface TagChipsProps {
  tags: OpportunityMarks['tags'];
  /** Max visible tags. The names of the others are in the tooltip of `+n`, and screen readers read them. */
  limit?: number;
}

/** Tags by name. The dot of their color only repeats the name. */
export function TagChips({ tags, limit = tags.length }: TagChipsProps) {
  const rest = tags
    .slice(limit)
    .map(({ name }) => name)
    .join(', ');
  return (
    <>
      {tags.slice(0, limit).map(({ id, name, colour }) => (
        <span key={id} className={styles['tag']} data-colour={colour} title={words.tagged(name)}>
          <span className="hidden">{words.tagged('')}</span>
          {name}
        </span>
      ))}
      {rest === '' ? null : (
        <span title={rest}>
          <span aria-hidden="true">{words.more(tags.length - limit)}</span>
          <span className="hidden">{rest}</span>
        </span>
      )}
    </>
  );
}
