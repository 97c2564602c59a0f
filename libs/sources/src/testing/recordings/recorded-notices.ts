import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Notice } from '@rfp/contracts/notice';
import { federalRecordings } from './federal-recordings.js';
import { Fixtures, type Recording } from './recording.js';
import { socrataRecordings } from './socrata-recordings.js';
import { webRecordings } from './web-recordings.js';

/** Folder of the recordings, next to the checkout. */
export const fixturesFolder = path.resolve(import.meta.dirname, '../../../../../../shared/fixtures');

export const hasFixtures = existsSync(fixturesFolder);

export function allRecordings(fixtures: Fixtures): Recording[] {
  return [...federalRecordings(fixtures), ...socrataRecordings(fixtures), ...webRecordings(fixtures)];
}

let recorded: Promise<readonly Notice[]> | undefined;

/** All distinct recorded notices as their connectors read them, in the order of the recordings. Cached for the process. */
export function recordedNotices(): Promise<readonly Notice[]> {
  recorded ??= readAll();
  return recorded;
}

async function readAll(): Promise<readonly Notice[]> {
  const byKey = new Map<string, Notice>();
  for (const recording of allRecordings(new Fixtures(fixturesFolder))) {
    const { notices } = await recording.read();
    for (const notice of notices) byKey.set([notice.source_name, notice.source_id, notice.channel].join(' '), notice);
  }
  return [...byKey.values()];
}
