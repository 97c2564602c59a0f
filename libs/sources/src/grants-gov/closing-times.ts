import { findDates } from '@rfp/dates/find-dates';
import { type FoundTime, findTimes } from '@rfp/dates/find-time';
import { instantAt } from '@rfp/dates/wall-clock';

/** Words of events other than the closing, which have their own times. */
const otherEvent =
  /\b(?:review\w*|evaluat\w+|scor(?:ed?|es|ing)|panels?|questions?|inquir\w+|clarif\w+|intent|LOIs?|letters?|pre-?(?:appl\w+|proposals?|award|submission|bid)|preliminary|concept|white ?papers?|pre-?recorded|webinars?|webcasts?|conferences?|teleconferences?|meetings?|meets?|sessions?|workshops?|briefings?|trainings?|orientation|(?:conference|phone|informational?|video|zoom|technical assistance) calls?|office hours?|offices? (?:is|are|opens?|closes?)|hours of operation|business hours|working hours|normal hours|help ?desk|support|assistance(?! listing)|contact cent(?:er|re)|call cent(?:er|re)|staff|opens?|opened|opening|begin\w*|start\w*|launch\w*|commenc\w+|available|unavailable|posted|releas\w+|publish\w+|issued|announc\w+|award(?:s|ed)?|notif\w+|selected|interviews?|presentations?|regist\w+|RSVP|maintenance|outage|offline|down|drafts?|feedback|comments?|payments?|reports?|site visits?|from(?=\W*$))\b/i;
/** Words about a closing. */
const closing =
  /\b(?:due|deadlines?|clos(?:e|es|ed|ing)|cut-?off|submi(?:t|ts|tted|tting|ssions?|ttals?)|receiv(?:e|ed)|receipt|accept(?:ed|s)?|apply|applying|filed?|upload(?:ed)?|transmit(?:ted)?|deliver(?:ed)?|postmarked|e-?mailed|sent|ends?|expires?)\b/i;
/** Words next to a time that do not name an event: `no later than`, `on the listed application due date`, zones, dates. */
const filler =
  /\b(?:(?:[A-Z][\w.]+,? ){1,3}time|[A-Z][A-Za-z]{0,3}T|UTC|GMT|AoE|anywhere on earth|U\.?S\.?|(?:eastern|central|mountain|pacific|alaska|hawaii|atlantic)(?: (?:standard|daylight|prevailing))?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan\w*|feb\w*|mar(?:ch)?|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|[ap]\.?m|noon|midnight|the|on|at|by|of|no|not|later|than|before|until|till|prior|to|is|are|and|or|that|day|dates?|time|listed|stated|same|local|standard|daylight|hours|hrs|sharp|promptly|exactly|est\w*|all|applications?|proposals?|in)\b/gi;
/** Words after a time that name its event: `5:00 p.m. ET for letters of intent`. */
const eventAfter = /^[^.;]{0,30}?\b(?:for|of)\b[^.;]{0,30}$/i;
const zoneName = String.raw`Eastern|Central|Mountain|Pacific|Atlantic|Alaskan?|Hawaii(?:an)?|Chamorro|Puerto|Virgin|Guam|Samoa|Anywhere|Universal|Coordinated|Washington|Standard|Daylight|On`;
/** The end of a sentence, but not after `p.m.` in `5:00 p.m. Eastern`. */
const sentenceEnd = new RegExp(String.raw`[;!?]\s+|(?<!\bU\.S)\.\s+(?=(?!(?:${zoneName})\b)[A-Z][a-z])`, 'g');

interface ClosingDay {
  /** The closing day. */
  day: string;
  timeZone: string;
}

/**
 * Finds the closing times in an explanation: `5:00 p.m., ET`, `must be received by 5:00 p.m. ET`. Excludes the times of a review, a webinar,
 * an opening or a letter of intent, and times of another day. The same instant in two zones counts once.
 */
export function closingTimes(words: string, { day, timeZone }: ClosingDay): FoundTime[] {
  const dates = findDates(words, { timeZone });
  const isClosingDay = ({ key }: { key: string }): boolean => day.includes(key);
  const hasOtherDay = !dates.every(isClosingDay);
  const found = sentencesOf(words).flatMap(({ start, text }) =>
    closingTimesOfSentence(text, { day, timeZone }).map((time) => ({
      ...time,
      start: time.start + start,
      end: time.end + start,
    })),
  );
  const onClosingDay = found.filter(
    (time) => !hasOtherDay || dates.some((date) => isClosingDay(date) && isWithin(time.start, date.whole)),
  );
  const instants = onClosingDay.map(({ clock, zone = timeZone }) =>
    Date.parse(instantAt(day, clock ?? '24:00', zone) ?? day),
  );
  return onClosingDay.filter((_, index) => instants.indexOf(instants[index] ?? 0) === index);
}

function isWithin(at: number, { start, end }: { start: number; end: number }): boolean {
  return at >= start && at < end;
}

function sentencesOf(words: string): { start: number; text: string }[] {
  const starts = [0, ...Array.from(words.matchAll(sentenceEnd), ({ 0: end, index }) => index + end.length)];
  return starts.map((start, index) => ({ start, text: words.slice(start, starts[index + 1]) }));
}

/** The closing times of a sentence. A time that no words precede belongs to the event of the previous time: `9:00 a.m. to 5:00 p.m.` */
function closingTimesOfSentence(text: string, closingDay: ClosingDay): FoundTime[] {
  const times = findTimes(text, closingDay);
  const closingTimesFound: FoundTime[] = [];
  let isClosing = false;
  for (const [index, time] of times.entries()) {
    const before = text.slice(times[index - 1]?.end ?? 0, time.start);
    const behind = text.slice(time.end, times[index + 1]?.start);
    isClosing =
      isClosingTime(before, behind) ??
      (index === 0 ? (isClosingTime(before + behind) ?? hasOnlyFiller(text)) : isClosing);
    if (isClosing) closingTimesFound.push(time);
  }
  return closingTimesFound;
}

/** Whether the words around a time call it a closing time; undefined if the words before the time name no event. */
function isClosingTime(before: string, behind = ''): boolean | undefined {
  if (otherEvent.test(before) || (eventAfter.test(behind) && otherEvent.test(behind))) return false;
  return closing.test(before) ? true : undefined;
}

function hasOnlyFiller(text: string): boolean {
  return !/\p{L}{2}/u.test(text.replaceAll(filler, ' '));
}
