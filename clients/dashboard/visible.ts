/** Tells now and with each change whether the page is visible, until the returned function is called. */
export function followVisibility(tell: (isVisible: boolean) => void): () => void {
  const look = () => {
    tell(!document.hidden);
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
  };
}

/** Does something now and each second, but only while the page is visible, until the returned function is called. */
export function everySecond(work: () => void): () => void {
  const tick = () => {
    if (!document.hidden) work();
  };
  tick();
  const timer = setInterval(tick, 1_000);
  return () => {
    clearInterval(timer);
  };
}
