import './install-if-stale.mjs';

const { register } = await import('tsx/esm/api');
register();
await import('../local/main.ts');
