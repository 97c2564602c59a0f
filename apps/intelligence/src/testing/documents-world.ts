import { AppError } from '@rfp/contracts/errors';
import { type NoticeTexts } from '@rfp/contracts/intelligence/notice-brief';
import { type NoticeDocument, type ReadPage } from '@rfp/contracts/intelligence/notice-document';
import { fail, succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { z } from 'zod';
import { DocumentQueueService } from '../documents/document-queue.service.js';
import { DocumentsService } from '../documents/documents.service.js';
import { BriefService } from '../notice/brief.service.js';
import { NoticeSourcesService } from '../notice/notice-sources.service.js';
import { type AdviceWorld, adviceWorld } from './advice-world.js';
import { waitUntil } from './wait-until.js';

/** A request for the documents of the notice. */
export const listRequest = { id: '0197a3a4-0000-7000-8000-000000000001', audience: 'default' as const };

const readCall = z.object({
  request: z.object({
    id: z.string(),
    attempt: z.string(),
    url: z.string(),
    name: z.string(),
    slow: z.boolean().optional(),
  }),
});
type ReadRequest = z.infer<typeof readCall>['request'];
const textsCall = z.object({ request: z.object({ id: z.string() }) });

export const pageOf = (text: string): ReadPage => ({
  number: 1,
  name: null,
  text,
  width: 612,
  height: 792,
  pieces: [0, text.length, 72, 60, 10 * text.length, 12],
});

/** A notice with two documents and the services that read them, for the tests of a file. */
export function setUpDocuments() {
  let advice: AdviceWorld;
  let queue: DocumentQueueService;
  let documents: DocumentsService;
  let brief: BriefService;

  const listed = async (name: string): Promise<NoticeDocument | undefined> =>
    (await documents.list(listRequest)).documents.find((each) => each.name === name);

  const world = {
    notice: noticeOf(),
    /** Opportunities that have separate notices with the same text. */
    separateNotices: new Set<string>(),
    /** Simulates the reading of the next documents. */
    reading: async (_request: ReadRequest): Promise<void> => undefined,
    inProgress: new Array<string>(),
    get advice() {
      return advice;
    },
    get store() {
      return advice.store;
    },
    get queue() {
      return queue;
    },
    get documents() {
      return documents;
    },
    get brief() {
      return brief;
    },
    listed,
    readUntil: async (name: string, state: NoticeDocument['state']): Promise<NoticeDocument> => {
      await waitUntil(async () => (await listed(name))?.state === state);
      const found = await listed(name);
      if (found === undefined) throw new Error(`${name} is not listed`);
      return found;
    },
    /** A notice with one document. */
    noticeWith: (name: string, n: number): NoticeTexts => {
      const id = `0197a3a4-0000-7000-8000-00000000010${n}`;
      return { ...world.notice, id, attachments: [{ name, url: `https://example.gov/${n}/${name}` }] };
    },
  };

  beforeAll(async () => {
    advice = await adviceWorld();
    const { client, bus, store } = advice;
    queue = new DocumentQueueService(store, client);
    documents = new DocumentsService(store, client, queue);
    brief = new BriefService(new NoticeSourcesService(store, client), advice.parts().notices);
    await bus.respond(requestSubject('opportunities.texts'), 'opportunities', async (payload) => {
      const { id } = textsCall.parse(payload).request;
      return succeed(world.separateNotices.has(id) ? { ...world.notice, id } : world.notice);
    });
    await bus.respond(requestSubject('sync.read-document'), 'sync', async (payload) => {
      const { request } = readCall.parse(payload);
      try {
        await world.reading(request);
        return succeed({ kind: 'pdf', bytes: 1000, hash: request.attempt, pages: 1, problems: ['text_cut'] });
      } catch (error) {
        return fail(error instanceof AppError ? error : new AppError('INTERNAL'));
      }
    });
  });

  afterAll(async () => {
    await queue.stop();
    await advice.close();
  });

  beforeEach(async () => {
    await advice.store.query('TRUNCATE document, document_page, notice_question');
    world.inProgress = [];
    world.separateNotices = new Set();
    world.notice = noticeOf();
    world.reading = ({ id, attempt }) =>
      queue.storePages(id, attempt, [pageOf('The contractor shall repair two pumps.')]);
  });

  return world;
}

function noticeOf(): NoticeTexts {
  return {
    id: listRequest.id,
    demo: false,
    title: 'Pump repair',
    source_url: null,
    texts: [{ source: { field: 'title' }, text: 'Pump repair' }],
    attachments: ['work.pdf', 'prices.pdf'].map((name) => ({ name, url: `https://example.gov/${name}` })),
  };
}
