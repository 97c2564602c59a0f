import { Panel } from '../../shared/Panel.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import { reservedRows } from './reserved-rows.js';
import { todayTexts as words } from './today-texts.js';
import styles from './today.module.css';

/** Placeholder of the expected height. */
export function TodaySkeleton() {
  return (
    <Panel title={words.title} busy>
      <output className="hidden">{words.loading}</output>
      <div className={styles['figures']}>
        <Skeleton width={280} />
      </div>
      <div className={styles['rows']}>
        {Array.from({ length: reservedRows() }, (_, index) => (
          <div key={index} className={styles['row']}>
            <Skeleton variant="circular" width={32} height={32} />
            <div className={styles['what']}>
              <Skeleton width="70%" />
              <Skeleton width="40%" />
            </div>
            <Skeleton width={72} />
          </div>
        ))}
      </div>
    </Panel>
  );
}
