/** How many commands were answered since the start. Those that only look are not counted. */
export interface CommandFigures {
  readonly commands: number;
  /** Those of them whose reply had a status from 400 to 498. */
  readonly failed: number;
  /** Those with 500 and more. */
  readonly errors: number;
}

/** 499: the client left before the reply, which is no failure of anybody. */
const CLIENT_CLOSED = 499;

/** Counts the commands of a server. */
export class CommandCounts implements CommandFigures {
  commands = 0;
  failed = 0;
  errors = 0;

  /** @param status of the reply, as HTTP has it */
  answered(status: number): void {
    this.commands += 1;
    if (status >= 500) this.errors += 1;
    else if (status >= 400 && status < CLIENT_CLOSED) this.failed += 1;
  }
}
