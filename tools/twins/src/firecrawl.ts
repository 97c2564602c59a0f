import { jsonAnswer, type TwinAnswer, type TwinDefinition, type TwinRequest } from './twin-server.js';

/** A web page in the world of the twin. */
export interface FirecrawlPage {
  url: string;
  markdown: string;
  /** Records that the model extracts; undefined if the answer lacks them although they were requested. */
  opportunities?: readonly Record<string, unknown>[];
  /** Status code of the page; default: 200. */
  status?: number;
}

export interface FirecrawlTwinOptions {
  pages?: readonly FirecrawlPage[];
  /** Accepted key. Null for a self-hosted server, which accepts any key. */
  apiKey?: string | null;
  /** Version of the API. */
  version?: 'v1' | 'v2';
  /** Number of polls until a job is done. */
  pendingPolls?: number;
  /** State in which jobs end. */
  jobEnds?: 'completed' | 'failed' | 'cancelled' | 'expired' | 'never';
  /** Pages in each part of the results of a job. */
  partSize?: number;
  /** Origin in the URL of the next part. */
  nextOrigin?: string;
  /** Number of pages that can be read before the twin answers 402. */
  credits?: number;
}

export const firecrawlTwinKey = 'fc-00000000111122223333444444444444';

const county = 'https://www.fairview-county-example.gov';
export const firecrawlListPage = `${county}/bids`;
export const firecrawlGrantPage = `${county}/grants`;

/**
 * Invented pages with typical mistakes of models: dates in many forms, words instead of amounts, and a record that no page contains.
 */
export function firecrawlPages(): FirecrawlPage[] {
  return [
    {
      url: firecrawlListPage,
      markdown: `# Open Bids

| Number | Title | Due | Estimate |
|---|---|---|---|
| RFP 26-014 | [Managed IT Services](${county}/bids/26-014) | 11/05/2026 2:00 PM CST | $1.2M |
| ITB 26-020 | **Drainage Improvements** | TBD | $850,000 |

RFQ 26-021 Library Architect – proposals due Nov. 12, 2026. Contact: Pat Example, pat@fairview-county-example.gov
`,
      opportunities: [
        {
          title: 'Managed IT Services',
          agency: 'Imaginary Agency',
          opportunity_number: 'RFP 26-014',
          due_date: 'Nov 5, 2026 2:00 PM CST',
          estimated_value: '$1.2M',
          url: '/bids/26-014',
          category: null,
        },
        {
          title: 'ITB 26-020 Drainage Improvements',
          opportunity_number: 'ITB 26-020',
          due_date: 'TBD',
          estimated_value: 850_000,
          url: null,
        },
        {
          title: 'Library Architect',
          opportunity_number: 'RFQ 26-021',
          due_date: '2026-11-12',
          estimated_value: '$5,000,000',
          contact: 'Pat Example; pat@fairview-county-example.gov',
          url: 'javascript:alert(1)',
        },
        {
          title: 'Imaginary Bridge Replacement',
          opportunity_number: 'RFP 99-999',
          due_date: '2026-12-24',
          url: '/bids/99-999',
        },
      ],
    },
    {
      url: firecrawlGrantPage,
      markdown:
        '# Grants\n\nYouth Sports Grant 2027: applications close December 1, 2026.\n\nRFP 26-014 Managed IT Services is open, too.\n',
      opportunities: [
        { title: 'Youth Sports Grant 2027', due_date: '12/01/2026', url: `${county}/grants/youth-sports` },
        {
          title: 'Managed IT Services',
          opportunity_number: 'RFP 26-014',
          url: `${county}/bids/26-014?utm_source=grants`,
        },
      ],
    },
  ];
}

/** Number of extracted records that no page contains. */
export const firecrawlHallucinated = 1;

interface Job {
  kind: 'crawl' | 'batch/scrape';
  pages: FirecrawlPage[];
  polls: number;
}

/** Twin of the Firecrawl API v2: https://docs.firecrawl.dev/api-reference */
export function firecrawlTwin(options: FirecrawlTwinOptions = {}): TwinDefinition {
  const {
    pages = firecrawlPages(),
    apiKey = firecrawlTwinKey,
    version = 'v2',
    pendingPolls = 0,
    jobEnds = 'completed',
    partSize = 1,
  } = options;
  const jobs = new Map<string, Job>();
  let credits = options.credits ?? 1000;

  function scrape({ url, formats }: RequestBody): TwinAnswer {
    const address = url ?? '';
    if (!/^https?:/.test(address))
      return jsonAnswer(
        { success: false, error: 'Bad Request', details: [{ path: ['url'], message: 'Required' }] },
        400,
      );
    credits -= 1;
    if (credits < 0) return jsonAnswer({ success: false, error: 'Payment Required: Insufficient credits' }, 402);
    return jsonAnswer({ success: true, data: documentOf(pageAt(address), formats) });
  }

  function pageAt(address: string): FirecrawlPage {
    return pages.find(({ url }) => url === address) ?? { url: address, markdown: 'Page not found', status: 404 };
  }

  function documentOf(page: FirecrawlPage, formats: readonly unknown[] = []): Record<string, unknown> {
    const asData = formats.some((format) => typeof format === 'object') && page.opportunities !== undefined;
    const status = page.status ?? 200;
    return {
      markdown: page.markdown,
      ...(asData && { [version === 'v1' ? 'extract' : 'json']: { opportunities: page.opportunities } }),
      metadata: {
        title: version === 'v1' ? 'Fairview County' : ['Fairview County', 'Bids'],
        sourceURL: page.url,
        url: page.url,
        statusCode: status,
        ...(status >= 400 && { error: 'Not Found' }),
      },
      warning: null,
    };
  }

  function start(kind: Job['kind'], body: RequestBody): TwinAnswer {
    if (kind === 'crawl' && body.limit === undefined)
      return jsonAnswer(
        { success: false, error: 'The twin requires a limit: without it 10,000 pages would be paid for.' },
        400,
      );
    const id = `${String(jobs.size + 1).padStart(8, '0')}-aaaa-4bbb-8ccc-dddddddddddd`;
    const from = body.urls ?? [body.url ?? ''];
    const found =
      kind === 'crawl'
        ? pages.filter(({ url }) => from.some((start) => new URL(url).origin === new URL(start).origin))
        : from.map(pageAt);
    jobs.set(id, { kind, pages: found.slice(0, body.limit), polls: 0 });
    return jsonAnswer({
      success: true,
      id,
      url: `/v2/${kind}/${id}`,
      ...(kind === 'batch/scrape' && { invalidURLs: [] }),
    });
  }

  function poll(id: string, request: TwinRequest): TwinAnswer {
    const job = jobs.get(id);
    if (job === undefined || jobEnds === 'expired') return jsonAnswer({ success: false, error: 'Job not found' }, 404);
    job.polls += 1;
    const isPending = job.polls <= pendingPolls || jobEnds === 'never';
    if (isPending)
      return jsonAnswer({
        success: true,
        status: 'scraping',
        total: job.pages.length,
        completed: 0,
        next: null,
        data: [],
      });
    if (jobEnds !== 'completed')
      return jsonAnswer({
        success: jobEnds === 'cancelled',
        status: jobEnds,
        error: 'The twin simulates a failure.',
        data: [],
      });
    return partOf(id, job, request);
  }

  function partOf(id: string, job: Job, { query, headers }: TwinRequest): TwinAnswer {
    const skip = Number(query.get('skip') ?? 0);
    const data = job.pages.slice(skip, skip + partSize).map((page) => documentOf(page, [{}]));
    // The real API always returns https.
    const origin = options.nextOrigin ?? `https://${String(headers['host'])}`;
    const next = skip + partSize < job.pages.length ? `${origin}/v2/${job.kind}/${id}?skip=${skip + partSize}` : null;
    return jsonAnswer({
      success: true,
      status: 'completed',
      total: job.pages.length,
      completed: job.pages.length,
      creditsUsed: job.pages.length,
      next,
      data,
    });
  }

  function answerPost(request: TwinRequest): TwinAnswer {
    const body: RequestBody = JSON.parse(request.body);
    if (request.path === '/v2/scrape') return scrape(body);
    if (request.path === '/v2/crawl') return start('crawl', body);
    return request.path === '/v2/batch/scrape'
      ? start('batch/scrape', body)
      : jsonAnswer({ success: false, error: 'Not Found' }, 404);
  }

  return {
    name: 'firecrawl',
    answer(request: TwinRequest): TwinAnswer {
      if (apiKey !== null && request.headers['authorization'] !== `Bearer ${apiKey}`)
        return jsonAnswer({ success: false, error: 'Unauthorized: Invalid token' }, 401);
      if (/^\/v[12]\/extract(?:\/|$)/.test(request.path))
        return jsonAnswer(
          { success: false, error: 'Gone: this endpoint was removed. Use /scrape or /batch/scrape.' },
          410,
        );
      if (request.method === 'POST') return answerPost(request);
      const id = /^\/v2\/(?:crawl|batch\/scrape)\/([\w-]+)$/.exec(request.path)?.[1];
      return id === undefined ? jsonAnswer({ success: false, error: 'Not Found' }, 404) : poll(id, request);
    },
  };
}

interface RequestBody {
  url?: string;
  urls?: string[];
  formats?: unknown[];
  limit?: number;
}
