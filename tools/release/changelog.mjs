// Makes the changelog of a release from the commits since the previous tag.
import { CommitParser } from 'conventional-commits-parser';
import { Failure } from '../report.mjs';
import { run } from '../run.mjs';
import { root } from '../workspaces.mjs';

/** Title of the section for each type of commit, in this order. Other types are omitted. */
const sectionTitles = { feat: 'New', fix: 'Fixed', perf: 'Faster' };
const separator = '\u001E';

async function git(...args) {
  const { code, output } = await run('git', args, { cwd: root });
  if (code !== 0) throw new Failure(`git ${args[0]} failed`, 'make releases in a clone with its history', output);
  return output.trim();
}

/** Id and time of the current commit, such as `2026-11-24T15:00:00.000Z`. */
export async function readCommit() {
  const [id, seconds] = (await git('log', '-1', '--format=%H %ct')).split(' ');
  return { id, time: new Date(Number(seconds) * 1000).toISOString() };
}

/** Whether files differ from the current commit. */
export async function isChanged() {
  return (await git('status', '--porcelain')) !== '';
}

export async function makeChangelog(version, time) {
  const tags = (await git('tag', '--merged', 'HEAD', '--sort=-version:refname', '--list', 'v*')).split('\n');
  const previousTag = tags.find((tag) => tag !== '' && tag !== `v${version}`);
  const range = previousTag === undefined ? 'HEAD' : `${previousTag}..HEAD`;
  const log = await git('log', '--no-merges', `--format=%h%n%B${separator}`, range);
  return formatChangelog({ version, date: time.slice(0, 10), previousTag, messages: log.split(separator) });
}

/**
 * @param {{ version: string, date: string, previousTag: string | undefined, messages: string[] }} release each message follows a line with the id
 *   of its commit
 */
export function formatChangelog({ version, date, previousTag, messages }) {
  const commits = messages.map(parse).filter((commit) => commit !== undefined);
  const breaking = commits
    .filter((commit) => commit.breaking)
    .map((commit) => formatCommit({ ...commit, subject: commit.breaking }));
  const sections = Object.entries(sectionTitles).map(([type, title]) => [
    title,
    commits.filter((commit) => commit.type === type).map(formatCommit),
  ]);
  const sectionTexts = [['Changes that need something done', breaking], ...sections]
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}\n`);
  const since = previousTag === undefined ? 'the first release' : `since ${previousTag.slice(1)}`;
  return `# ${version}, ${date}, ${since}\n\n${sectionTexts.join('\n')}`;
}

const parser = new CommitParser({
  headerPattern: /^(\w+)(?:\(([\w-]+)\))?(!)?: (.+)$/,
  headerCorrespondence: ['type', 'scope', 'mark', 'subject'],
});

function parse(message) {
  const [id, ...lines] = message.trim().split('\n');
  if (lines.length === 0) return undefined;
  const { type, scope, mark, subject, notes } = parser.parse(lines.join('\n'));
  if (!subject) return undefined;
  return { id, type, scope, subject, breaking: notes[0]?.text ?? (mark ? subject : undefined) };
}

function formatCommit({ id, scope, subject }) {
  return `- ${scope ? `**${scope}**: ` : ''}${subject} (${id})`;
}
