import { wordRoot } from './word-root.js';

const rootsOf = (text: string) => new Set(text.trim().split(/\s+/).map(wordRoot));

/** States of a procurement that a sentence may name only if its quotes name one of the same group, whatever the tense. */
export const strongStates: readonly ReadonlySet<string>[] = [
  rootsOf(
    'cancel cancellation withdraw withdrawn withdrawal retract rescind revoke nullify annul void moot scrap abandon shelve abort quash repeal discontinue terminate termination defunct',
  ),
  rootsOf('postpone postponement suspend suspension defer deferral reschedule halt pause freeze frozen adjourn hiatus'),
  rootsOf('supersede reissue resolicit readvertise repost recompete rebid'),
  rootsOf('lapse inactive obsolete archive'),
  rootsOf('dissolve'),
];

/** Words for states that are reached where a sentence says that something is so. */
export const reachedStates = rootsOf(
  'close cancel withdraw withdrawn postpone suspend expire terminate rescind revoke delay end conclude archive retract abandon void finish complete award issue extend lapse dissolve inactive split drop remove amend modify fill sell exhaust settle',
);

/** States in which a procurement is, and not what is done in it again and again. */
export const endedStates = rootsOf(
  'close cancel withdraw withdrawn postpone suspend expire terminate rescind revoke delay end conclude archive retract abandon void finish lapse dissolve inactive drop exhaust',
);

/** Past forms that no ending tells. */
export const pastForms = new Set(
  'made took began bought went became gave ran ended chose won lost fell held put cut met sent paid got came left told said saw knew drew wrote sold built began stopped dropped'.split(
    ' ',
  ),
);

/** Past forms of verbs that are no participles, whatever follows them. */
export const plainPasts = /^(?:took|began|went|became|gave|ran|chose|fell|came|drew|wrote)$/;

/** Verbs whose past is a state of a procurement, also where it could be a participle of the noun before. */
export const endings = rootsOf(
  'slip lapse expire end close pass start stop begin conclude finish elapse fail result die occur happen resume collapse',
);
