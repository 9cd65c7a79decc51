const host = globalThis as { loads?: number };
host.loads = (host.loads ?? 0) + 1;
if (host.loads === 1) throw new TypeError('not yet');

export const handler = async () => `loaded ${host.loads} times`;
