/** Which runs of a Word document its author has hidden. */
export class HiddenRuns {
  /** Names of the elements around what is being read. */
  private readonly path: string[] = [];
  /** Of the runs among them. */
  private readonly runs: boolean[] = [];

  get isHidden(): boolean {
    return this.runs.includes(true);
  }

  open(tag: string, attributes: Record<string, string>): void {
    if (tag === 'r') this.runs.push(false);
    // Not that of a paragraph mark, nor of an earlier version.
    if (tag === 'vanish' && this.path.at(-1) === 'rPr' && this.path.at(-2) === 'r')
      this.runs[this.runs.length - 1] = !/^(?:0|false|off)$/.test(attributes['w:val'] ?? '');
    this.path.push(tag);
  }

  close(tag: string): void {
    this.path.pop();
    if (tag === 'r') this.runs.pop();
  }
}
