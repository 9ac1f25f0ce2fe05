/** What stops the start; its message is one sentence for whoever started it. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** A setting that is wrong, by itself or beside another. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError';
}
