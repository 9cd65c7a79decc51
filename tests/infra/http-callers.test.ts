import { App } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { manifest } from '../../app/manifest.ts';
import { whyPublic } from '../../infra/constructs/why-public.ts';
import { type Callers, readDeploySettings } from '../../infra/deploy-settings.ts';
import { richManifest } from './rich-manifest.ts';
import { synthesize } from './synthesize.ts';
import type { SynthesizedTemplate } from './synthesized-template.ts';

const jwt: Callers = {
  auth: 'jwt',
  jwtIssuer: 'https://issuer.example',
  jwtAudience: ['countersign', 'console'],
};

/** Routes that anybody may call. A new one is a decision, and this is where it is taken. */
const PUBLIC_ROUTES = [
  'GET /gates/{}',
  'GET /healthz',
  'GET /openapi.json',
  'POST /gates/{}',
  'POST /slack/events',
  'POST /slack/interactions',
];

describe('who may call', () => {
  const signed = synthesize(richManifest);

  test('only the listed routes of the manifest need no credentials', () => {
    const open = routesWith('NONE', synthesize(manifest)).map(withoutNames);
    expect(open.filter(route => !PUBLIC_ROUTES.includes(route))).toEqual([]);
  });

  test('callers sign with IAM, unless the deployment says otherwise', () => {
    expect(routesWith('NONE', signed).map(withoutNames)).toEqual(PUBLIC_ROUTES);
    expect(routesWith('AWS_IAM', signed)).toEqual(['DELETE /gates/{gateId}', 'GET /runs/{id}', 'POST /runs']);
    expect(signed.ofType('AWS::ApiGatewayV2::Authorizer')).toEqual([]);
  });

  test('callers bring a token of the issuer where the deployment says jwt', () => {
    const template = synthesize(richManifest, jwt);
    expect(routesWith('NONE', template).map(withoutNames)).toEqual(PUBLIC_ROUTES);
    expect(routesWith('JWT', template)).toEqual(['DELETE /gates/{gateId}', 'GET /runs/{id}', 'POST /runs']);
    expect(template.ofType('AWS::ApiGatewayV2::Authorizer').map(({ properties }) => properties)).toEqual([
      expect.objectContaining({
        AuthorizerType: 'JWT',
        IdentitySource: ['$request.header.Authorization'],
        JwtConfiguration: { Issuer: 'https://issuer.example', Audience: ['countersign', 'console'] },
      }),
    ]);
  });

  test('every route is throttled', () => {
    const [stage] = signed.ofType('AWS::ApiGatewayV2::Stage');
    expect(stage?.properties).toMatchObject({
      StageName: '$default',
      DefaultRouteSettings: { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 },
    });
  });
});

describe('whyPublic', () => {
  test('opens a path for the listed methods only', () => {
    expect(whyPublic({ method: 'GET', path: '/gates/{anyName}' })).toContain('signature');
    expect(whyPublic({ method: 'ANY', path: '/gates/{anyName}' })).toBeUndefined();
    expect(whyPublic({ method: 'GET', path: '/gates' })).toBeUndefined();
    expect(whyPublic({ method: 'GET', path: '/gates/{id}/audit' })).toBeUndefined();
  });
});

describe('readDeploySettings', () => {
  const read = (context: Record<string, string>) => readDeploySettings(new App({ context }).node);

  test('takes iam for granted', () => {
    expect(read({})).toEqual({ auth: 'iam' });
  });

  test('reads the issuer and the audiences of tokens', () => {
    expect(
      read({ auth: 'jwt', jwtIssuer: 'https://issuer.example', jwtAudience: 'countersign,console' }),
    ).toEqual(jwt);
  });

  test.each<Record<string, string>>([
    { auth: 'none' },
    { auth: 'jwt' },
    { auth: 'jwt', jwtIssuer: 'http://issuer.example', jwtAudience: 'countersign' },
    { auth: 'jwt', jwtIssuer: 'https://issuer.example', jwtAudience: '' },
  ])('refuses %o', context => {
    expect(() => read(context)).toThrow();
  });
});

function routesWith(authorization: string, template: SynthesizedTemplate): string[] {
  return template
    .ofType('AWS::ApiGatewayV2::Route')
    .filter(({ properties }) => properties.AuthorizationType === authorization)
    .map(({ properties }) => String(properties.RouteKey))
    .sort();
}

function withoutNames(route: string): string {
  return route.replace(/\{[^}]+\}/g, '{}');
}
