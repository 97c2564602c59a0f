import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export type QuestionType = 'A' | 'AAAA';

/** Answer of the stub name server: addresses (of either family), an error, garbage, or silence. */
export type StubAnswer =
  | string[]
  | 'NXDOMAIN'
  | 'SERVFAIL'
  | 'REFUSED'
  | 'silent'
  | 'rubbish'
  /** Addresses under another name, as for an alias. */
  | { cname: string; addresses: string[] };

export interface StubDns {
  /** `127.0.0.1:port`, in the format of `Resolver.setServers`. */
  server: string;
  /** All questions, oldest first: `A www.example.com`. */
  questions: string[];
  stop(): Promise<void>;
}

/** Starts a name server on a free port. `turn` counts the questions for that name and type, from 0. */
export async function startStubDns(
  answer: (name: string, type: QuestionType, turn: number) => StubAnswer,
): Promise<StubDns> {
  const socket = createSocket('udp4');
  const questions: string[] = [];
  const turns = new Map<string, number>();
  socket.on('message', (message, { address, port }) => {
    const question = readQuestion(message);
    if (question === null) return;
    const { name, type } = question;
    const key = `${type} ${name}`;
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    questions.push(key);
    const reply = answer(name, type, turn);
    if (reply !== 'silent')
      socket.send(
        reply === 'rubbish' ? Buffer.from('rubbish, and no answer') : writeAnswer(message, question, reply),
        port,
        address,
      );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    questions,
    stop: async () => {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
}

interface Question {
  name: string;
  type: QuestionType;
  /** Offset after the last byte of the question. */
  end: number;
}

const typeNumbers = { A: 1, AAAA: 28, CNAME: 5 } as const;

/** RFC 1035, section 4.1.2. Names in questions are not compressed. */
function readQuestion(message: Buffer): Question | null {
  const labels: string[] = [];
  let offset = 12;
  for (let length = message[offset] ?? 0; length > 0; length = message[offset] ?? 0) {
    labels.push(message.toString('latin1', offset + 1, offset + 1 + length));
    offset += length + 1;
  }
  const number = message.readUInt16BE(offset + 1);
  const type = number === typeNumbers.A ? 'A' : number === typeNumbers.AAAA ? 'AAAA' : null;
  return type === null ? null : { name: labels.join('.').toLowerCase(), type, end: offset + 5 };
}

const responseCodes = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const;

function writeAnswer(
  message: Buffer,
  { type, end }: Question,
  reply: Exclude<StubAnswer, 'silent' | 'rubbish'>,
): Buffer {
  const records = typeof reply === 'string' ? [] : recordsOf(reply, type);
  const header = Buffer.from(message.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (typeof reply === 'string' ? responseCodes[reply] : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, message.subarray(12, end), ...records]);
}

/** Compressed name that refers to the name in the question. */
const nameOfQuestion = Buffer.from([0xc0, 12]);

function recordsOf(reply: string[] | { cname: string; addresses: string[] }, type: QuestionType): Buffer[] {
  if (Array.isArray(reply)) return reply.map((address) => record(nameOfQuestion, type, bytesOf(address, type)));
  const target = nameBytes(reply.cname);
  return [
    record(nameOfQuestion, 'CNAME', target),
    ...reply.addresses.map((address) => record(target, type, bytesOf(address, type))),
  ];
}

function record(owner: Buffer, type: keyof typeof typeNumbers, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(typeNumbers[type], 0);
  fixed.writeUInt16BE(1, 2);
  // A lifetime of 0 seconds, so that the next question gets the next answer.
  fixed.writeUInt32BE(0, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, fixed, data]);
}

function nameBytes(name: string): Buffer {
  return Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}

function bytesOf(address: string, type: QuestionType): Buffer {
  if (type === 'A') return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const groups = (half: string): number[] =>
    half
      .split(':')
      .filter((group) => group !== '')
      .map((group) => Number.parseInt(group, 16));
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => 0);
  const bytes = Buffer.alloc(16);
  for (const [index, group] of [...groups(head), ...zeros, ...groups(tail)].entries())
    bytes.writeUInt16BE(group, index * 2);
  return bytes;
}
