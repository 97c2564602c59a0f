export interface NatsOptions {
  /** Additional lines of the nats-server configuration, such as `max_payload: 65536`. */
  config?: string;
}

/** A nats-server with JetStream and an empty store, on its own port. It ends no later than this process. */
export interface TestNats {
  url: string;
  /** Stops the server gracefully and removes its store. */
  stop(): Promise<void>;
  /** Kills the server, as in a crash. */
  kill(): Promise<void>;
  /** Stops the server gracefully if it runs, and starts it again with the same address and store. */
  restart(): Promise<void>;
}
