export interface NatsOptions {
  /** Further lines of nats-server's own configuration, such as `max_payload: 65536`. */
  config?: string;
}

/** A nats-server with JetStream and an empty store, on a port of its own. It ends with this process, or before. */
export interface TestNats {
  url: string;
  /** Ends it in good order and removes its store. */
  stop(): Promise<void>;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
  /** Ends it in good order where it runs, and starts it again at the same address on the same store. */
  restart(): Promise<void>;
}
