const PARENT_CHECK_MS = 1_000;

/**
 * Ends the process in good order on the first signal, or when the npm that started it is gone: npm passes no
 * signal on that is sent to it alone. A second signal ends the process at once.
 */
export function stopInOrder(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    close().then(
      () => process.exit(0),
      fault => {
        console.error(fault);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => (isStopping ? process.exit(130) : stop()));
  }
  if (process.env.npm_lifecycle_event !== undefined) whenParentIsGone(() => isStopping || stop());
}

function whenParentIsGone(act: () => void): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    act();
  }, PARENT_CHECK_MS);
  check.unref();
}
