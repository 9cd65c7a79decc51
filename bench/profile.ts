import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';

const SAMPLING_INTERVAL_US = 250;

/** Profiles this process from now on, until it is told where to write what it found. */
export function startProfile(): (file: string) => Promise<void> {
  const session = new Session();
  session.connect();
  const started = start(session);
  return async file => {
    await started;
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    await writeFile(file, JSON.stringify(profile));
  };
}

async function start(session: Session): Promise<void> {
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US });
  await session.post('Profiler.start');
}
