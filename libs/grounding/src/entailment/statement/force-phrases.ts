/** Phrases that deny, limit or override a limit, in the table format of `phrases.ts`. */
export const forcePhrases = `
~not = in no way | by no means | under no circumstances | in no case | in no event | at no time | on no account | in no instance
~nobody = nobody | no one | noone | not anyone | not anybody
~only = no other | none other than | nobody but | none except | no one other than | nobody other than | no others
~unless = anyone but | anybody but | everyone but | anything but | nothing other than | in lieu of | in place of | not counting
~regardless = regardless of | regardless | irrespective of | no matter | even if | even when | even where | even after | even without | even with | even before | whether or not | with or without | anyway | nevertheless | nonetheless | despite | in spite of | notwithstanding | no bar | no obstacle | no hindrance | no barrier | no impediment | makes no difference | make no difference | no difference | plays no part | play no part | plays no role | play no role | no role | poses no risk | pose no risk | not a precondition | no precondition | not a bar | not an obstacle | not a condition | no condition | all but irrelevant | beside the point
=exclude = left out | leave out | leaves out | shut out | locked out | kept out | knocked out | screened out | passed over | struck out | weeded out | cut out | are out | is out
=prohibit = off limits
=prevent = kept from | keeps from | keep from | stopped from | stops from
=omit = left blank | left empty | leave blank | leave empty
~before = by the time
~after = no earlier than | not earlier than | no sooner than | not sooner than | not any earlier than
~should = would be good | would be wise | would be useful | is a good idea | would do well | do well to | good idea | bad idea | had better | would rather | better to | wise to | ought to
~often = once or | once and | once per | once a | once every | once in
=postpone = on hold | put off | puts off | pushed back | push back | moved back | held off | put on ice | on ice | under protest
=cancel = pulled back | taken down | took down | taken off
~nolonger = not any longer | not any more
~over = come to an end | came to an end | has passed | have passed | has lapsed | already closed
~noNeed = up to the vendor whether | up to the offeror whether | up to the bidder whether | up to the contractor whether | up to the applicant whether | can opt out | may opt out
~same = just the same | in just the same | just as | just like | just in case | just over | just under
~orNot = or not
~fewer = not all | not every | not each | only some | only part of
`;
