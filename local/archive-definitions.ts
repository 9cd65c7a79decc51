import { join } from 'node:path';
import { build } from 'esbuild';
import { awsClients } from '../core/adapters/aws/clients.ts';
import { contentStore } from '../core/adapters/content/content-store.ts';
import { definitionPath } from '../core/adapters/content/run-paths.ts';

export interface CompiledDefinition {
  readonly id: string;
  readonly version: string;
  /** The module, from the project's root. */
  readonly module: string;
}

/**
 * Keeps each version of each workflow as one self-contained module in the bucket, so that runs which started with it end
 * with it, although the file in the project is another by then. On AWS published versions of the functions do this.
 */
export async function archiveDefinitions(
  definitions: readonly CompiledDefinition[],
  options: { readonly projectFolder: string; readonly bucket: string },
): Promise<void> {
  const bucket = contentStore(awsClients.s3(), options.bucket);
  await Promise.all(
    definitions.map(async ({ id, version, module }) => {
      const path = definitionPath(id, version);
      if ((await bucket.read(path)) !== undefined) return;
      const { outputFiles } = await build({
        entryPoints: [join(options.projectFolder, module)],
        bundle: true,
        write: false,
        format: 'esm',
        platform: 'node',
        target: 'node20',
        minify: true,
        keepNames: true,
      });
      await bucket.write(path, outputFiles[0]?.text ?? '');
    }),
  );
}
