import { Inject, Injectable, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readOne } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { type AnswerCache } from '../model/cached-answers.js';

/** Answers expire because the web may have changed. */
const maxAgeDays = 7;
/** Maximum number of cached answers, about 20 MB. The oldest are deleted first. */
const maxAnswers = 2000;

const answerRow = z.object({ answer: z.unknown() });

/** Caches answers of the language model in a table: the newest ones, for a week. */
@Injectable()
export class AnswerTable implements AnswerCache {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Optional() private readonly maxStored = maxAnswers,
  ) {}

  find = async (key: string): Promise<unknown> => {
    const row = await readOne(
      this.database,
      answerRow,
      `SELECT answer FROM model_answer WHERE key = $1 AND kept_at > now() - make_interval(days => $2)`,
      [key, maxAgeDays],
    );
    return row?.answer;
  };

  store = async (key: string, answer: unknown): Promise<void> => {
    await this.database.query(
      `INSERT INTO model_answer (key, answer) VALUES ($1, $2)
       ON CONFLICT (key) DO UPDATE SET answer = excluded.answer, kept_at = now()`,
      [key, JSON.stringify(answer)],
    );
    await this.database.query(
      `DELETE FROM model_answer WHERE kept_at <= GREATEST(now() - make_interval(days => $1),
         (SELECT kept_at FROM model_answer ORDER BY kept_at DESC OFFSET $2 LIMIT 1))`,
      [maxAgeDays, this.maxStored],
    );
  };
}
