/** Tracks which runs of a Word document are hidden. */
export class HiddenRuns {
  /** Names of the open elements. */
  private readonly path: string[] = [];
  /** Whether each open run is hidden. */
  private readonly runs: boolean[] = [];

  get isHidden(): boolean {
    return this.runs.includes(true);
  }

  open(tag: string, attributes: Record<string, string>): void {
    if (tag === 'r') this.runs.push(false);
    // Ignores `vanish` of a paragraph mark or of an earlier version.
    if (tag === 'vanish' && this.path.at(-1) === 'rPr' && this.path.at(-2) === 'r')
      this.runs[this.runs.length - 1] = !/^(?:0|false|off)$/.test(attributes['w:val'] ?? '');
    this.path.push(tag);
  }

  close(tag: string): void {
    this.path.pop();
    if (tag === 'r') this.runs.pop();
  }
}
