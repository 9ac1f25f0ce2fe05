/** Has the process continue when the program that reads its output ends first, as `head` does. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(ignoreClosedPipe)) stream.on('error', ignoreClosedPipe);
}

/** Without a reader, output is lost; any other failure to write is a fault. */
function ignoreClosedPipe(error: Error): void {
  if (!('code' in error && error.code === 'EPIPE')) throw error;
}
