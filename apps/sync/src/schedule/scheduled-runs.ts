import { type EntityManager } from 'typeorm';
import { type ConfiguredSource } from '../sources/configured-source.js';

/** What the schedule asks of the runs. */
export interface ScheduledRuns {
  /** Ends runs whose holders were not heard of in time, and settles those that ended without their true counts. */
  tidyUp(): Promise<void>;
  /**
   * Starts the run of a tick. `takeTick` comes first in the transaction that writes the run's row: where it says false, the tick is
   * somebody else's and nothing is written. A run that is under way counts as the tick's.
   */
  startTick(source: ConfiguredSource, tick: Date, takeTick: (manager: EntityManager) => Promise<boolean>): Promise<void>;
}

/** Nest's name for it. */
export const scheduledRuns = Symbol('ScheduledRuns');
