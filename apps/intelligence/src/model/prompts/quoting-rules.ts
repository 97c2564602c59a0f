/** Instructions for prompts whose sentences are shown with quotes of the notice. */
export const quotingRules = `Use the notice alone, nothing of other sources, and no marks of sources.
quotes of a sentence: the words of the notice that state it, copied exactly and without omission, at least three words each. Every number, date, amount and code of a sentence stands in its quotes. Leave out what cannot be quoted.
Keep to the words of the quotes: their verbs, their shall, must, may and not, who does what, and their names. One statement in each sentence, nothing added. A sentence that says more, less or other than its quotes is not shown.`;
