import { Chip, ChipRow } from '../shared/values/Chips.js';
import { advancedTexts as words } from './advanced-texts.js';
import styles from './search.module.css';

const maxShown = 3;

/** The first keywords of a result. */
export function ResultKeywords({ keywords }: { keywords: readonly string[] }) {
  if (keywords.length === 0) return null;
  const rest = keywords.slice(maxShown);
  return (
    <div className={styles['keywords']}>
      <ChipRow label={words.keywordsOf} oneLine>
        {keywords.slice(0, maxShown).map((keyword) => (
          <Chip key={keyword} title={keyword} long>
            {keyword}
          </Chip>
        ))}
        {rest.length === 0 ? null : <Chip title={rest.join(', ')}>{words.more(rest.length)}</Chip>}
      </ChipRow>
    </div>
  );
}
