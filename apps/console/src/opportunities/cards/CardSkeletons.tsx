import { defaultSettings, type DisplaySettings } from '@rfp/contracts/settings';
import { useSavedSettings } from '../../settings/saved-settings.js';
import { Skeleton } from '../../shared/states/Skeleton.js';
import styles from './card.module.css';

const rows = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
const count: Record<DisplaySettings['density'], number> = { comfortable: 6, compact: 10 };

/** Placeholders with the same height as the cards. */
export function CardSkeletons({ density = 'comfortable' }: { density?: DisplaySettings['density'] }) {
  const { show_score_breakdown: hasScores = defaultSettings.show_score_breakdown } = useSavedSettings();
  const ring = density === 'comfortable' ? 44 : 36;
  return (
    <div aria-busy="true">
      {rows.slice(0, count[density]).map((key) => (
        <div
          key={key}
          className={`${styles['card']} ${styles['skeleton']}`}
          data-density={density}
          data-scores={hasScores}
        >
          <Skeleton variant="circular" width={ring} height={ring} />
          <div className={styles['what']}>
            <div className={styles['head']}>
              <Skeleton width="75%" height={22} />
            </div>
            <div className={styles['meta']}>
              <Skeleton width={220} />
            </div>
            <div className={styles['excerpt']}>
              <Skeleton width="95%" />
            </div>
          </div>
          {hasScores ? (
            <div className={styles['scores']}>
              <Skeleton />
              <Skeleton />
              <Skeleton />
              <Skeleton />
            </div>
          ) : null}
          <div className={styles['facts']}>
            <Skeleton width={100} />
            <Skeleton width={70} />
          </div>
        </div>
      ))}
    </div>
  );
}
