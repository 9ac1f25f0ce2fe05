/** The server cannot start. The message is one sentence for the operator. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** A setting is wrong, or contradicts another setting. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError';
}
