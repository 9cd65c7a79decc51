#!/usr/bin/env node
// The `countersign` command, from a checkout: installs what is missing and runs the TypeScript as it is.
import '../scripts/install-if-stale.mjs';

// The SDK announces that releases of 2027 will want Node 22; its versions are pinned here.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

const { register } = await import('tsx/esm/api');
register();
await import('./main.ts');
