import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Heading } from '../../layout/Page.js';
import { ChipRow, TypeBadge, Chip } from '../../shared/values/Chips.js';
import { Due } from '../../shared/values/Due.js';
import { OriginalButton } from '../../shared/ExternalLink.js';
import { Money } from '../../shared/values/Money.js';
import { totalRing } from '../../shared/values/ring-score.js';
import { ScoreRing } from '../../shared/values/ScoreRing.js';
import { texts } from '../../texts.js';
import { MarkChips } from '../cards/MarkChips.js';
import styles from './head.module.css';
import { useScore } from './score/use-score.js';

const topBarPixels = 56;

/** Whether the head has scrolled under the top bar. */
function useScrolledAway(head: RefObject<HTMLElement | null>): boolean {
  const [scrolledAway, setScrolledAway] = useState(false);
  useEffect(() => {
    if (head.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) =>
        setScrolledAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < topBarPixels),
      {
        rootMargin: `-${topBarPixels}px 0px 0px`,
      },
    );
    observer.observe(head.current);
    return () => observer.disconnect();
  }, [head]);
  return scrolledAway;
}

interface DetailHeadProps {
  opportunity: OpportunityDetail;
  title: string;
}

export function DetailHead({ opportunity, title }: DetailHeadProps) {
  const { source_type, source_name, source_url, opportunity_number } = opportunity;
  const { score, isOwn } = useScore(opportunity);
  const ring = totalRing(score.total, opportunity.total_score, isOwn);
  const head = useRef<HTMLElement>(null);
  const scrolledAway = useScrolledAway(head);
  const original = <OriginalButton url={source_url} source={source_name} />;
  return (
    <>
      <section ref={head} className={styles['head']}>
        <div className={styles['score']}>
          <ScoreRing ring={ring} size={60} />
          {isOwn ? ring.name : null}
        </div>
        <div className={styles['what']}>
          <Heading className={styles['title']}>{title}</Heading>
          <ChipRow>
            <TypeBadge type={source_type} />
            <Chip>{source_name}</Chip>
            {opportunity_number === null ? null : <Chip>{texts.opportunity.number(opportunity_number)}</Chip>}
            <MarkChips opportunity={opportunity} />
          </ChipRow>
        </div>
        <div className={styles['figures']}>
          <Due opportunity={opportunity} />
          <Money opportunity={opportunity} />
        </div>
        <div className={styles['action']}>{original}</div>
      </section>
      {scrolledAway ? (
        <div className={styles['stuck']}>
          <div className={styles['stuckInner']}>
            <ScoreRing ring={ring} size={32} />
            <p>{title}</p>
            <Due opportunity={opportunity} />
            {original}
          </div>
        </div>
      ) : null}
    </>
  );
}
