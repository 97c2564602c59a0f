import Skeleton from '@mui/material/Skeleton';
import { defaultSettings } from '@rfp/contracts/account';
import { useSavedSettings } from '../settings/saved-settings.js';
import styles from './card.module.css';

const rows = ['1', '2', '3', '4', '5', '6'];

/** Same height as the cards. */
export function CardSkeletons() {
  const { show_score_breakdown: hasScores = defaultSettings.show_score_breakdown } = useSavedSettings();
  return (
    <div aria-busy="true">
      {rows.map((key) => (
        <div key={key} className={styles['card']} data-scores={hasScores}>
          <Skeleton variant="circular" width={44} height={44} />
          <div className={styles['what']}>
            <Skeleton width="75%" height={24} />
            <Skeleton width="45%" />
            <Skeleton width="95%" />
            <Skeleton width="80%" />
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
            <Skeleton width={110} />
            <Skeleton width={80} />
          </div>
        </div>
      ))}
    </div>
  );
}
