import { requirementLabels } from '@rfp/api-client/display';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { Link } from 'react-router';
import { opportunityAddress } from '../../opportunities/list-address.js';
import { Due } from '../../shared/values/Due.js';
import { ringScore } from '../../shared/values/ring-score.js';
import { ScoreRing } from '../../shared/values/ScoreRing.js';
import { displayAgency, useTitle } from '../../shared/hooks/use-title.js';
import { todayTexts as words } from './today-texts.js';
import styles from './today.module.css';

interface TodayRowProps {
  opportunity: Opportunity;
  /** Whether the title is a link. False on screens where following a link would lose unsaved input. */
  isLink?: boolean;
}

/** Joins the reasons into one line: `Set-aside Total Small Business \u00b7 agency Department of Defense`. */
function joinReasons(reasons: readonly string[]): string {
  const line = reasons.join(' \u00b7 ');
  return line.charAt(0).toUpperCase() + line.slice(1);
}

/** One opportunity with the reasons why it suits the user, and the requirement that the profile does not meet. */
export function TodayRow({ opportunity, isLink = true }: TodayRowProps) {
  const title = useTitle(opportunity);
  const { reasons = [], fails = null } = opportunity.why ?? {};
  return (
    <li className={styles['row']}>
      <ScoreRing ring={ringScore(opportunity)} size={32} />
      <div className={styles['what']}>
        {isLink ? (
          <Link to={opportunityAddress(opportunity.id, undefined)} className={styles['title']} title={title}>
            {title}
          </Link>
        ) : (
          <span className={styles['title']}>{title}</span>
        )}
        <p className={styles['why']}>{reasons.length === 0 ? displayAgency(opportunity) : joinReasons(reasons)}</p>
        {fails === null ? null : (
          <p className={styles['fails']}>{words.fails(requirementLabels[fails.requirement], fails.reason)}</p>
        )}
      </div>
      <Due opportunity={opportunity} withDay={false} />
    </li>
  );
}
