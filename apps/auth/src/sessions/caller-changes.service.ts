import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type BroadcastPayload } from '@rfp/contracts/events';
import { Notifications } from '@rfp/persistence/connection/notifications';

export interface CallerChangesParts {
  /** Database address with the role of the service. */
  databaseUrl: string;
  /** Notifies the gateways. */
  reportCallerChange: (change: BroadcastPayload<'auth.caller-changed'>) => void;
}

/** Reports to the gateways every committed change that ends or changes callers. Triggers in the database send the notifications. */
@Injectable()
export class CallerChangesService implements OnModuleInit, OnApplicationShutdown {
  readonly #log = new Logger(CallerChangesService.name);
  readonly #notifications: Notifications;

  constructor({ databaseUrl, reportCallerChange }: CallerChangesParts) {
    this.#notifications = new Notifications({
      url: databaseUrl,
      channel: 'auth_caller_changed',
      onNotification: (id) => reportCallerChange({ user_id: id }),
      // Changes during the interruption were missed, so all callers are reported.
      onGap: () => reportCallerChange({ user_id: null }),
      onError: (error) =>
        this.#log.warn('Changes of callers are not received; gateways cache no caller meanwhile.', error),
    });
  }

  /** See `Notifications`. */
  get connection(): number | undefined {
    return this.#notifications.connection;
  }

  onModuleInit(): Promise<void> {
    return this.#notifications.start();
  }

  /** Resolves once all changes that were committed before the call are reported. */
  settle(): Promise<void> {
    return this.#notifications.settle();
  }

  /** Stops after the last request was answered. */
  onApplicationShutdown(): Promise<void> {
    return this.#notifications.stop();
  }
}
