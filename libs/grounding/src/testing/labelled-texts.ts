import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { noticeFieldsSchema } from '@rfp/contracts/notice';
import { hasFixtures, recordedNotices as recordedCatalogue } from '@rfp/sources/testing/recordings/recorded-notices';
import { z } from 'zod';
import { type SourceText, noticeTexts } from '../source-text.js';
import { recordedNotices } from './recorded-notices.js';

const writtenSchema = z.object({ id: z.string(), fields: noticeFieldsSchema });

/** The texts of all labelled notices by id, both recorded and written ones; null if the recordings are not available. */
export async function labelledTexts(): Promise<Map<string, SourceText[]> | null> {
  const legacy = recordedNotices();
  if (legacy === null || !hasFixtures) return null;
  const others = (await recordedCatalogue()).map((notice): [string, SourceText[]] => [
    `${notice.source_name} ${notice.source_id} ${notice.channel}`,
    noticeTexts(notice.fields),
  ]);
  return new Map([...others, ...legacy, ...writtenNotices()]);
}

/** Label files in this folder: `tuned` were used to write the rules, `measured` evaluate them. */
export function labelFiles(half: 'tuned' | 'measured', name: RegExp): string[] {
  return readdirSync(path.join(import.meta.dirname, half))
    .filter((file) => name.test(file))
    .toSorted()
    .map((file) => `${half}/${file}`);
}

/** Notices written for kinds of answers that recorded notices rarely state. */
function writtenNotices(): [string, SourceText[]][] {
  const files = (['tuned', 'measured'] as const).flatMap((half) => labelFiles(half, /^written-notices.*\.ndjson$/));
  return files.flatMap(linesOf).map((line) => {
    const { id, fields } = writtenSchema.parse(JSON.parse(line));
    return [id, noticeTexts(fields)];
  });
}

/** The rows of a table in this folder, without its heading. */
export function rowsOf(file: string): string[][] {
  return linesOf(file)
    .slice(1)
    .map((line) => line.split('\t'));
}

function linesOf(file: string): string[] {
  return readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n');
}
