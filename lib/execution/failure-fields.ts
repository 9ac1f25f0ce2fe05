/** Fields of a reply that its errors have too, with their values there. */
export type FailureFields = Readonly<Record<string, false | null>>;

/** All such fields. */
const FAILED: FailureFields = { ok: false, success: false, deleted: null };

/** The failure fields of a reply. @param reply the properties of its schema */
export function failureFields(reply: object): FailureFields {
  return Object.fromEntries(Object.entries(FAILED).filter(([field]) => field in reply));
}
