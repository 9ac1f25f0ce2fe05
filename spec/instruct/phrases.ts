/**
 * A page of spec/pages/instruct/, what is said, and what comes of it: the fields that changed, then the
 * IDs of what was clicked; `→` and the output; or the code of the refusal, with nothing done.
 */
export type Phrase = readonly [page: string, instruction: string, outcome: string];
