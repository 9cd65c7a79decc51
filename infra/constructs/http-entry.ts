import { CfnOutput, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpIamAuthorizer, HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { ManifestRoute } from '../../app/manifest-types.ts';
import type { Callers } from '../deploy-settings.ts';
import { found } from '../placement.ts';
import { whyPublic } from './why-public.ts';

type Functions = ReadonlyMap<string, IFunction>;

const THROTTLE = { rateLimit: 50, burstLimit: 100 };

/** The route, never the path or the query: links to gates carry their secret there. */
const ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    requestTime: '$context.requestTime',
    sourceIp: '$context.identity.sourceIp',
    route: '$context.routeKey',
    status: '$context.status',
    latencyMs: '$context.responseLatency',
    integrationError: '$context.integrationErrorMessage',
    authorizerError: '$context.authorizer.error',
  }),
);

/**
 * The one way in over HTTP: the manifest's routes, who may call them, how often, and what is logged of it. It is there before
 * the functions, which may want to know its address.
 */
export class HttpEntry extends Construct {
  /** Without a slash at the end. */
  readonly url: string;
  readonly #api: HttpApi;
  readonly #authorizer: IHttpRouteAuthorizer;

  constructor(scope: Construct, id: string, { callers }: { callers: Callers }) {
    super(scope, id);
    this.#api = new HttpApi(this, 'api', { createDefaultStage: false });
    this.url = this.#api.apiEndpoint;
    this.#authorizer = authorizerFor(callers);
    const stage = new HttpStage(this, 'stage', {
      httpApi: this.#api,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: { destination: new LogGroupLogDestination(this.#accessLog()), format: ACCESS_LOG },
    });
    new CfnOutput(this, 'url', { value: stage.url });
  }

  addRoutes(routes: readonly ManifestRoute[], functions: Functions): void {
    const integrations = new Map<string, HttpLambdaIntegration>();
    for (const route of routes) {
      const integration = integrations.get(route.function) ?? integrationOf(route, functions);
      integrations.set(route.function, integration);
      const openBecause = whyPublic(route);
      const added = this.#api.addRoutes({
        path: route.path,
        methods: [HttpMethod[route.method]],
        integration,
        authorizer: openBecause === undefined ? this.#authorizer : new HttpNoneAuthorizer(),
      });
      if (openBecause === undefined) continue;
      for (const open of added)
        Validations.of(open).acknowledge({ id: 'AwsSolutions-APIG4', reason: openBecause });
    }
  }

  #accessLog(): LogGroup {
    return new LogGroup(this, 'access-log', {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }
}

function integrationOf(route: ManifestRoute, functions: Functions): HttpLambdaIntegration {
  // One permission a function instead of one a route: a function's policy has room for about fifty.
  return new HttpLambdaIntegration(route.function, found(functions, route.function), {
    scopePermissionToRoute: false,
  });
}

function authorizerFor(callers: Callers): IHttpRouteAuthorizer {
  switch (callers.auth) {
    case 'iam':
      return new HttpIamAuthorizer();
    case 'jwt':
      return new HttpJwtAuthorizer('jwt', callers.jwtIssuer, { jwtAudience: callers.jwtAudience });
  }
}
