/** Public address of the console. */
export class ConsoleSite {
  constructor(readonly origin: string) {}
}
