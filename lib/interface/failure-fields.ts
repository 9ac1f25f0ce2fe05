export type FailureFields = Readonly<Record<string, false | null>>;

/** The fields of a reply that its errors carry too, with what they say then. */
const FAILED: FailureFields = { ok: false, success: false, deleted: null };

/** @param reply the properties of a reply */
export function failureFields(reply: object): FailureFields {
  return Object.fromEntries(Object.entries(FAILED).filter(([field]) => field in reply));
}
