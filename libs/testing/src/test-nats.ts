export interface NatsOptions {
  /** Further lines of the nats-server configuration, such as `max_payload: 65536`. */
  config?: string;
}

/** A nats-server with JetStream and an empty store, on its own port. It ends with this process at the latest. */
export interface TestNats {
  url: string;
  /** Stops it gracefully and removes its store. */
  stop(): Promise<void>;
  /** Kills it, as in a crash. */
  kill(): Promise<void>;
  /** Stops it gracefully if it runs, and starts it again with the same address and store. */
  restart(): Promise<void>;
}
