import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import { CountersignStack } from '../../infra/stacks/countersign-stack.ts';
import { emptyApp, PROJECT_FOLDER } from './synthesize.ts';

test('a function is one minified ES module with its source map, and it loads without node_modules', () => {
  const app = emptyApp();
  new CountersignStack(app, 'countersign', {
    manifest: {
      ...manifest,
      functions: manifest.functions.filter(entry => entry.name === 'health'),
      stateMachines: [],
      routes: [],
      eventRules: [],
      schedules: [],
    },
    projectFolder: PROJECT_FOLDER,
    callers: { auth: 'iam' },
  });
  const { directory } = app.synth();
  const assets = readdirSync(directory).filter(name => name.startsWith('asset.'));
  expect(assets).toHaveLength(1);
  const folder = join(directory, assets[0] ?? '');
  expect(readdirSync(folder).sort()).toEqual(['index.mjs', 'index.mjs.map']);

  const map = JSON.parse(readFileSync(join(folder, 'index.mjs.map'), 'utf8'));
  expect(map.sources.join('\n')).toContain('functions/health/handler.ts');

  const bundle = pathToFileURL(join(folder, 'index.mjs')).href;
  const loaded = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', `console.log(Object.keys(await import(${JSON.stringify(bundle)})))`],
    { env: { TABLE_NAME: 'records', BUCKET_NAME: 'content' }, encoding: 'utf8' },
  );
  expect(loaded).toContain('handler');
});
