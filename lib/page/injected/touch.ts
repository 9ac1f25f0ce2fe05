/** Whether the page has a touch screen. */
export function hasTouchScreen(this: Document): boolean {
  return navigator.maxTouchPoints > 0;
}
