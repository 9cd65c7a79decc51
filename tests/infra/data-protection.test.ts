import { describe, expect, test } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import { richManifest } from './rich-manifest.ts';
import { synthesize } from './synthesize.ts';

const KEPT = { deletionPolicy: 'Retain', updateReplacePolicy: 'Retain' };

describe.each([
  ['manifest', synthesize(manifest)],
  ['rich manifest', synthesize(richManifest)],
])('in the template of the %s', (_name, template) => {
  test('security 21: buckets are private, encrypted and kept', () => {
    for (const bucket of template.ofType('AWS::S3::Bucket'))
      expect(bucket).toMatchObject({
        ...KEPT,
        properties: {
          PublicAccessBlockConfiguration: {
            BlockPublicAcls: true,
            BlockPublicPolicy: true,
            IgnorePublicAcls: true,
            RestrictPublicBuckets: true,
          },
          OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
          BucketEncryption: {
            ServerSideEncryptionConfiguration: [
              { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
            ],
          },
        },
      });
  });

  test('security 21: bucket policies refuse whoever comes without TLS 1.2, and allow nobody anything', () => {
    const buckets = template.ofType('AWS::S3::Bucket').map(({ path }) => path);
    const policies = template.ofType('AWS::S3::BucketPolicy').map(({ properties }) => properties);
    expect(policies).toEqual(
      buckets.map(path => {
        const refusal = {
          Effect: 'Deny',
          Principal: { AWS: '*' },
          Action: 's3:*',
          Resource: [`{${path}.Arn}`, `{${path}.Arn}/*`],
        };
        return {
          Bucket: `{${path}}`,
          PolicyDocument: {
            Version: '2012-10-17',
            Statement: [
              { ...refusal, Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
              { ...refusal, Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } } },
            ],
          },
        };
      }),
    );
  });

  test('security 21: tables are encrypted, restorable to any second, and kept', () => {
    for (const table of template.ofType('AWS::DynamoDB::Table'))
      expect(table).toMatchObject({
        ...KEPT,
        properties: {
          SSESpecification: { SSEEnabled: true },
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          DeletionProtectionEnabled: true,
        },
      });
  });

  test('secrets are kept, and the template holds the value of none', () => {
    for (const secret of template.ofType('AWS::SecretsManager::Secret')) {
      expect(secret).toMatchObject(KEPT);
      expect(secret.properties).not.toHaveProperty('SecretString');
    }
  });

  test('security 20: state machines log no execution data, which would hold task tokens', () => {
    for (const { path, properties } of template.ofType('AWS::StepFunctions::StateMachine'))
      expect(properties.LoggingConfiguration, path).toEqual({
        Level: properties.StateMachineType === 'EXPRESS' ? 'ALL' : 'ERROR',
        IncludeExecutionData: false,
        Destinations: [
          { CloudWatchLogsLogGroup: { LogGroupArn: `{${path.replace(/machine$/, 'logs')}.Arn}` } },
        ],
      });
  });

  test('security 3: the access log names routes and never the path or query, where links carry their key', () => {
    for (const { properties } of template.ofType('AWS::ApiGatewayV2::Stage')) {
      const { AccessLogSettings } = properties as { AccessLogSettings: { Format: string } };
      const logged = [...AccessLogSettings.Format.matchAll(/\$context\.([\w.]+)/g)].map(([, name]) => name);
      expect(logged.sort()).toEqual([
        'authorizer.error',
        'identity.sourceIp',
        'integrationErrorMessage',
        'requestId',
        'requestTime',
        'responseLatency',
        'routeKey',
        'status',
      ]);
    }
  });
});
