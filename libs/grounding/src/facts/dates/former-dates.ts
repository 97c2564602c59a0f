import { type DayInText } from './days-in.js';

const moved =
  '(?:extended|changed|moved|revised|postponed|put (?:off|back)|moved out|rescheduled|pushed back|shifted|advanced|amended)';
/** Words before a superseded date: `formerly`, `was to close`, `extended from`. */
const before = new RegExp(
  String.raw`\b(?:originally|former(?:ly)?|previous(?:ly)?|initial(?:ly)?|earlier|old|superseded|instead of|rather than|in (?:place|lieu) of|no longer|not on|last year['\u2019]s|${moved} from|was to (?:have )?(?:close|end|open|be (?:due|received|opened|submitted))|(?:was|were) (?:received|opened|submitted)|had (?:been|to be)|(?<!be )(?<!and )opened on)(?:(?!\b(?:to|until|till|through|now|is|are|will|shall|must|${moved})\b)[^.;)]){0,40}$`,
  'i',
);
/** Words after a superseded date: `is withdrawn`, `is extended to`. */
const behind = new RegExp(
  String.raw`^[^.;]{0,30}?\b(?:(?:is|are|was|were|has been|have been|['\u2019]s been) (?:now |hereby )*(?:withdrawn|void|cancel\w*|superseded|replaced|rescinded|deleted|no longer|in error|${moved})\b|does not (?:hold|apply|stand)|no longer\b|has (?:passed|no bearing))`,
  'i',
);

/** Whether a date has been superseded. */
export function isFormer(text: string, { start, end }: DayInText): boolean {
  return before.test(text.slice(Math.max(0, start - 90), start)) || behind.test(text.slice(end, end + 80));
}
