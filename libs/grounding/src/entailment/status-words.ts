import { wordRoot } from './words/word-root.js';

const rootsOf = (text: string) => new Set(text.trim().split(/\s+/).map(wordRoot));

/** States of a procurement. In any tense, a sentence may name one only if its quotes name one of the same group. */
export const strongStates: readonly ReadonlySet<string>[] = [
  rootsOf(
    'cancel cancellation withdraw withdrawn withdrawal retract rescind revoke nullify annul void moot scrap abandon shelve abort quash repeal discontinue terminate termination defunct',
  ),
  rootsOf('postpone postponement suspend suspension defer deferral reschedule halt pause freeze frozen adjourn hiatus'),
  rootsOf('supersede reissue resolicit readvertise repost recompete rebid'),
  rootsOf('lapse inactive obsolete archive'),
  rootsOf('dissolve'),
];

/** States that a sentence reports as reached. */
export const reachedStates = rootsOf(
  'close cancel withdraw withdrawn postpone suspend expire terminate rescind revoke delay end conclude archive retract abandon void finish complete award issue extend lapse dissolve inactive split drop remove amend modify fill sell exhaust settle',
);

/** Final states of a procurement, as opposed to recurring actions. */
export const endedStates = rootsOf(
  'close cancel withdraw withdrawn postpone suspend expire terminate rescind revoke delay end conclude archive retract abandon void finish lapse dissolve inactive drop exhaust',
);

/** Irregular past forms. */
export const pastForms = new Set(
  'made took began bought went became gave ran ended chose won lost fell held put cut met sent paid got came left told said saw knew drew wrote sold built began stopped dropped'.split(
    ' ',
  ),
);

/** Past forms that cannot be participles. */
export const pastOnlyForms = /^(?:took|began|went|became|gave|ran|chose|fell|came|drew|wrote)$/;

/** Verbs whose past form is a state of a procurement, even if the form could be a participle of the noun before it. */
export const statusVerbs = rootsOf(
  'slip lapse expire end close pass start stop begin conclude finish elapse fail result die occur happen resume collapse',
);
