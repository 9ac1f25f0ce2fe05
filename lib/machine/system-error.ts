/** Whether an error is one of the operating system's with this code: `ENOENT`, `EEXIST`, … */
export function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
