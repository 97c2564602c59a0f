/** Where people open the console. */
export class ConsoleSite {
  constructor(readonly origin: string) {}
}
