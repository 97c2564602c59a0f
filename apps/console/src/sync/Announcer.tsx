import { useEffect, useRef, useState } from 'react';
import { announcement, type Heard } from './announcement.js';
import { progressOf } from './live/progress.js';
import { useSync } from './sync-context.js';

/** Between two words of progress: more often would talk over what is being read. */
const everyMs = 6000;

/** Tells those who do not see the lines how far they are. `only`: the one source that the screen is about. */
export function Announcer({ only }: { only?: string }) {
  const { status } = useSync();
  const [said, setSaid] = useState('');
  const sources = useRef(status);
  useEffect(() => {
    sources.current = status;
  }, [status]);
  useEffect(() => {
    let heard: Heard = new Map();
    const timer = setInterval(() => {
      const shown = Object.values(sources.current?.sources ?? {}).filter(
        ({ key }) => only === undefined || key === only,
      );
      const next = announcement(shown, heard, progressOf);
      heard = next.heard;
      if (next.text !== '') setSaid(next.text);
    }, everyMs);
    return () => clearInterval(timer);
  }, [only]);
  return <output className="hidden">{said}</output>;
}
