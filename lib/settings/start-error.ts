/** The service can't start; the message is one sentence for the operator. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** A setting is wrong, by itself or together with another. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError';
}
