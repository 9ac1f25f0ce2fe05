/** The value of a header, whatever the case of its name. @param name in lower case */
export function headerValue(
  headers: Readonly<Record<string, string>>,
  name: string,
): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}
