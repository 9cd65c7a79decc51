// Runs a TypeScript file of this project, after installing what is missing: node scripts/run.mjs local/main.ts
import './install-if-stale.mjs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// The SDK announces that releases of 2027 will want Node 22; its versions are pinned here.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

const { register } = await import('tsx/esm/api');
register();
const [file = ''] = process.argv.splice(2, 1);
await import(pathToFileURL(resolve(file)).href);
