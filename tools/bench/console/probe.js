// Runs in each measured page before the scripts of the page, and collects figures in `globalThis.bench`, which `visit.ts` and `typing.ts` read.
(() => {
  /** Selector of a row with text, in the console or in the reference. */
  const row = 'ul[aria-label="Opportunities"] h2 a, td .MuiTypography-root';
  const bench = { firstRow: 0, shift: 0, shifts: [], longestFrame: 0, longestEvent: 0, longFrames: [] };
  globalThis.bench = bench;

  const rowObserver = new MutationObserver(() => {
    if (document.querySelector(row) === null) return;
    rowObserver.disconnect();
    // A message that is posted in a frame arrives after the browser has painted the frame.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (bench.firstRow = performance.now()));
      port1.start();
      port2.postMessage(null);
    });
  });
  rowObserver.observe(document, { childList: true, subtree: true });

  const describe = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element === null || element === undefined
      ? 'removed'
      : `${element.localName}.${String(element.className)} "${element.textContent.slice(0, 30)}"`;
  };
  const observe = (type, options, work) =>
    new PerformanceObserver((list) => list.getEntries().forEach(work)).observe({ type, buffered: true, ...options });

  observe('layout-shift', {}, ({ value, hadRecentInput, startTime, sources }) => {
    if (hadRecentInput) return;
    bench.shift += value;
    const what = sources.map(({ node }) => describe(node)).join(' + ');
    bench.shifts.push(`${value.toFixed(4)} at ${startTime.toFixed(0)} ms: ${what}`);
  });

  /** Starts to record the longest frame, the longest time from a key to its painted effect, and the scripts in long frames. */
  bench.record = () => {
    let last = performance.now();
    const next = (now) => {
      bench.longestFrame = Math.max(bench.longestFrame, now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(next);
    });
    observe('event', { buffered: false, durationThreshold: 16 }, ({ duration }) => {
      bench.longestEvent = Math.max(bench.longestEvent, duration);
    });
    observe('long-animation-frame', { buffered: false }, ({ startTime, duration, scripts }) => {
      const what = scripts.map(({ invoker, duration }) => `${invoker} ${duration.toFixed(0)} ms`).join(' + ');
      bench.longFrames.push(`${duration.toFixed(0)} ms at ${startTime.toFixed(0)} ms: ${what}`);
    });
  };
  /** Returns the recorded figures, and resets them. */
  bench.take = () => {
    const { longestFrame, longestEvent, longFrames } = bench;
    Object.assign(bench, { longestFrame: 0, longestEvent: 0, longFrames: [] });
    return { longestFrame, longestEvent, longFrames };
  };
})();
