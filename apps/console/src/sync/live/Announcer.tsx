import { useEffect, useRef, useState } from 'react';
import { composeAnnouncement, type Announced } from './announcement.js';
import { currentProgress } from './progress.js';
import { useSync } from '../sync-context.js';

/** Min interval between two announcements, in ms. More frequent ones would interrupt the screen reader. */
const intervalMs = 6000;

/** Announces progress to screen readers. `only` limits the announcements to one source. */
export function Announcer({ only }: { only?: string }) {
  const { status } = useSync();
  const [text, setText] = useState('');
  const sources = useRef(status);
  useEffect(() => {
    sources.current = status;
  }, [status]);
  useEffect(() => {
    let announced: Announced = new Map();
    const timer = setInterval(() => {
      const shown = Object.values(sources.current?.sources ?? {}).filter(
        ({ key }) => only === undefined || key === only,
      );
      const next = composeAnnouncement(shown, announced, currentProgress);
      announced = next.announced;
      if (next.text !== '') setText(next.text);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [only]);
  return <output className="hidden">{text}</output>;
}
