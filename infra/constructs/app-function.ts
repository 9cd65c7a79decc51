import { join } from 'node:path';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import {
  type BundlingOptions,
  NodejsFunction,
  OutputFormat,
  SourceMapMode,
} from 'aws-cdk-lib/aws-lambda-nodejs';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Manifest } from '../../app/manifest-types.ts';
import { resolveBindings } from '../../app/resolve-bindings.ts';
import { grantPermissions } from '../permissions/grant-permissions.ts';
import { permissionsOfBinding } from '../permissions/permissions-of-binding.ts';
import { accountPermission, acknowledgeUnnamed } from '../permissions/unnamed-resources.ts';
import { deployedName, type Placement } from '../placement.ts';

export interface AppFunctionProps {
  entry: Manifest['functions'][number];
  placement: Placement;
  handlerFile: string;
  projectFolder: string;
  bundle: boolean;
}

/** esbuild comes from node_modules, so that neither Docker nor the network is needed. */
const BUNDLING: BundlingOptions = {
  format: OutputFormat.ESM,
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  // ASL's ErrorEquals reads the names of error classes.
  keepNames: true,
  sourceMap: true,
  sourceMapMode: SourceMapMode.EXTERNAL,
  sourcesContent: false,
  // The SDK that the tests ran with, not the one that the runtime happens to carry.
  bundleAwsSDK: true,
  // CommonJS packages inside an ES module still call require().
  banner:
    "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  forceDockerBundling: false,
};

/** One Lambda function of the manifest, with its own role and log group. */
export class AppFunction extends Construct {
  readonly function: NodejsFunction;

  constructor(scope: Construct, id: string, props: AppFunctionProps) {
    super(scope, id);
    const { entry, placement } = props;
    const logGroup = new LogGroup(this, 'logs', {
      logGroupName: placement.logGroupName(entry.name),
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.function = new NodejsFunction(this, 'function', {
      functionName: deployedName(Stack.of(this), entry.name),
      ...codeOf(props),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout: Duration.seconds(entry.timeoutSeconds),
      memorySize: entry.memoryMb,
      ...(entry.reservedConcurrency === undefined
        ? {}
        : { reservedConcurrentExecutions: entry.reservedConcurrency }),
      environment: {
        NODE_OPTIONS: '--enable-source-maps',
        ...entry.environment,
        ...resolveBindings(entry.bindings, placement.locate, placement.handOutSecret),
      },
      role,
      ...(entry.deadLetters === undefined ? {} : { deadLetterQueue: placement.queue(entry.deadLetters) }),
      logGroup,
      tracing: Tracing.ACTIVE,
      // Published only if a state machine calls it; runs that were started with a version go on calling it.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
    });
    logGroup.grantWrite(role);
    acknowledgeUnnamed(role, 'tracing');
    grantPermissions(role, [
      ...entry.accountActions.map(accountPermission),
      ...entry.bindings.flatMap(binding => permissionsOfBinding(binding, placement)),
    ]);
  }
}

function codeOf({ bundle, handlerFile, projectFolder }: AppFunctionProps) {
  if (!bundle)
    return { code: Code.fromInline('exports.handler = async () => {};'), handler: 'index.handler' };
  return {
    entry: handlerFile,
    projectRoot: projectFolder,
    depsLockFilePath: join(projectFolder, 'package-lock.json'),
    bundling: BUNDLING,
  };
}
