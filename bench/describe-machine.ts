import { arch, cpus, platform, release, totalmem } from 'node:os';

/** What the figures were measured on; without it they say little. */
export function describeMachine(): Record<string, string | number> {
  const processors = cpus();
  return {
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
  };
}
