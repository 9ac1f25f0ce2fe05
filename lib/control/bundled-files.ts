/** A file of Chrome's own front end, or null where there is none of that name. */
type BundledFile = readonly [name: string, base64: string] | null;

/** Reads files of Chrome's own DevTools, in a page of theirs; runs in its own world. */
export function bundledFiles(base: string, names: readonly string[]): Promise<BundledFile[]> {
  const read = async (name: string): Promise<BundledFile> => {
    const reply = await fetch(base + name).catch(() => undefined); // Chrome has no 404 for them
    if (!reply?.ok) return null;
    const blob = await reply.blob();
    const url = await new Promise<unknown>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => {
        resolve(reader.result);
      };
      reader.onerror = reject;
      reader.readAsDataURL(blob);
    });
    return [name, typeof url === 'string' ? url.slice(url.indexOf(',') + 1) : ''];
  };
  return Promise.all(names.map(read));
}
