/** What EventBridge answers, from AWS's public service model in the notation of parse-response-model.ts. */
export const eventbridgeResponses = `
CancelReplay -> CancelReplayResponse
CreateApiDestination -> CreateApiDestinationResponse
CreateArchive -> CreateArchiveResponse
CreateConnection -> CreateConnectionResponse
CreateEndpoint -> CreateEndpointResponse
CreateEventBus -> CreateEventBusResponse
CreatePartnerEventSource -> CreatePartnerEventSourceResponse
DeauthorizeConnection -> DeauthorizeConnectionResponse
DeleteConnection -> DeleteConnectionResponse
DescribeApiDestination -> DescribeApiDestinationResponse
DescribeArchive -> DescribeArchiveResponse
DescribeConnection -> DescribeConnectionResponse
DescribeEndpoint -> DescribeEndpointResponse
DescribeEventBus -> DescribeEventBusResponse
DescribeEventSource -> DescribeEventSourceResponse
DescribePartnerEventSource -> DescribePartnerEventSourceResponse
DescribeReplay -> DescribeReplayResponse
DescribeRule -> DescribeRuleResponse
ListApiDestinations -> ListApiDestinationsResponse
ListArchives -> ListArchivesResponse
ListConnections -> ListConnectionsResponse
ListEndpoints -> ListEndpointsResponse
ListEventBuses -> ListEventBusesResponse
ListEventSources -> ListEventSourcesResponse
ListPartnerEventSourceAccounts -> ListPartnerEventSourceAccountsResponse
ListPartnerEventSources -> ListPartnerEventSourcesResponse
ListReplays -> ListReplaysResponse
ListRuleNamesByTarget -> ListRuleNamesByTargetResponse
ListRules -> ListRulesResponse
ListTagsForResource -> ListTagsForResourceResponse
ListTargetsByRule -> ListTargetsByRuleResponse
PutEvents -> PutEventsResponse
PutPartnerEvents -> PutPartnerEventsResponse
PutRule -> PutRuleResponse
PutTargets -> PutTargetsResponse
RemoveTargets -> RemoveTargetsResponse
StartReplay -> StartReplayResponse
TestEventPattern -> TestEventPatternResponse
UpdateApiDestination -> UpdateApiDestinationResponse
UpdateArchive -> UpdateArchiveResponse
UpdateConnection -> UpdateConnectionResponse
UpdateEndpoint -> UpdateEndpointResponse
UpdateEventBus -> UpdateEventBusResponse
ApiDestination: ApiDestinationArn string(1..1600), Name string(1..64), ApiDestinationState string, ConnectionArn string(1..1600), InvocationEndpoint string(1..2048), HttpMethod string, InvocationRateLimitPerSecond number(1..), CreationTime string, LastModifiedTime string
AppSyncParameters: GraphQLOperation string(1..1048576)
Archive: ArchiveName string(1..48), EventSourceArn string(1..1600), State string, StateReason string(..512), RetentionDays number(0..), SizeBytes number, EventCount number, CreationTime string
AwsVpcConfiguration: Subnets! [string], SecurityGroups [string], AssignPublicIp string
BatchArrayProperties: Size number
BatchParameters: JobDefinition! string, JobName! string, ArrayProperties BatchArrayProperties, RetryStrategy BatchRetryStrategy
BatchRetryStrategy: Attempts number
CancelReplayResponse: ReplayArn string(1..1600), State string, StateReason string(..512)
CapacityProviderStrategyItem: CapacityProvider! string(1..255), Weight number(0..1000), Base number(0..100000)
Connection: ConnectionArn string(1..1600), Name string(1..64), ConnectionState string, StateReason string(..512), AuthorizationType string, CreationTime string, LastModifiedTime string, LastAuthorizedTime string
ConnectionApiKeyAuthResponseParameters: ApiKeyName string(1..512)
ConnectionAuthResponseParameters: BasicAuthParameters ConnectionBasicAuthResponseParameters, OAuthParameters ConnectionOAuthResponseParameters, ApiKeyAuthParameters ConnectionApiKeyAuthResponseParameters, InvocationHttpParameters ConnectionHttpParameters, ConnectivityParameters DescribeConnectionConnectivityParameters
ConnectionBasicAuthResponseParameters: Username string(1..512)
ConnectionBodyParameter: Key string, Value string, IsValueSecret boolean
ConnectionHeaderParameter: Key string(..512), Value string(..512), IsValueSecret boolean
ConnectionHttpParameters: HeaderParameters [ConnectionHeaderParameter](..100), QueryStringParameters [ConnectionQueryStringParameter](..100), BodyParameters [ConnectionBodyParameter](..100)
ConnectionOAuthClientResponseParameters: ClientID string(1..512)
ConnectionOAuthResponseParameters: ClientParameters ConnectionOAuthClientResponseParameters, AuthorizationEndpoint string(1..2048), HttpMethod string, OAuthHttpParameters ConnectionHttpParameters
ConnectionQueryStringParameter: Key string(..512), Value string(..512), IsValueSecret boolean
CreateApiDestinationResponse: ApiDestinationArn string(1..1600), ApiDestinationState string, CreationTime string, LastModifiedTime string
CreateArchiveResponse: ArchiveArn string(1..1600), State string, StateReason string(..512), CreationTime string
CreateConnectionResponse: ConnectionArn string(1..1600), ConnectionState string, CreationTime string, LastModifiedTime string
CreateEndpointResponse: Name string(1..64), Arn string(1..1600), RoutingConfig RoutingConfig, ReplicationConfig ReplicationConfig, EventBuses [EndpointEventBus](2..2), RoleArn string(1..256), State string
CreateEventBusResponse: EventBusArn string, Description string(..512), KmsKeyIdentifier string(..2048), DeadLetterConfig DeadLetterConfig, LogConfig LogConfig
CreatePartnerEventSourceResponse: EventSourceArn string
DeadLetterConfig: Arn string(1..1600)
DeauthorizeConnectionResponse: ConnectionArn string(1..1600), ConnectionState string, CreationTime string, LastModifiedTime string, LastAuthorizedTime string
DeleteApiDestinationResponse:
DeleteArchiveResponse:
DeleteConnectionResponse: ConnectionArn string(1..1600), ConnectionState string, CreationTime string, LastModifiedTime string, LastAuthorizedTime string
DeleteEndpointResponse:
DescribeApiDestinationResponse: ApiDestinationArn string(1..1600), Name string(1..64), Description string(..512), ApiDestinationState string, ConnectionArn string(1..1600), InvocationEndpoint string(1..2048), HttpMethod string, InvocationRateLimitPerSecond number(1..), CreationTime string, LastModifiedTime string
DescribeArchiveResponse: ArchiveArn string(1..1600), ArchiveName string(1..48), EventSourceArn string(1..1600), Description string(..512), EventPattern string(..4096), State string, StateReason string(..512), KmsKeyIdentifier string(..2048), RetentionDays number(0..), SizeBytes number, EventCount number, CreationTime string
DescribeConnectionConnectivityParameters: ResourceParameters! DescribeConnectionResourceParameters
DescribeConnectionResourceParameters: ResourceConfigurationArn! string(..2048), ResourceAssociationArn! string(17..2048)
DescribeConnectionResponse: ConnectionArn string(1..1600), Name string(1..64), Description string(..512), InvocationConnectivityParameters DescribeConnectionConnectivityParameters, ConnectionState string, StateReason string(..512), AuthorizationType string, SecretArn string(20..2048), KmsKeyIdentifier string(..2048), AuthParameters ConnectionAuthResponseParameters, CreationTime string, LastModifiedTime string, LastAuthorizedTime string
DescribeEndpointResponse: Name string(1..64), Description string(..512), Arn string(1..1600), RoutingConfig RoutingConfig, ReplicationConfig ReplicationConfig, EventBuses [EndpointEventBus](2..2), RoleArn string(1..256), EndpointId string(1..50), EndpointUrl string(1..256), State string, StateReason string(1..512), CreationTime string, LastModifiedTime string
DescribeEventBusResponse: Name string, Arn string, Description string(..512), KmsKeyIdentifier string(..2048), DeadLetterConfig DeadLetterConfig, Policy string, LogConfig LogConfig, CreationTime string, LastModifiedTime string
DescribeEventSourceResponse: Arn string, CreatedBy string, CreationTime string, ExpirationTime string, Name string, State string
DescribePartnerEventSourceResponse: Arn string, Name string
DescribeReplayResponse: ReplayName string(1..64), ReplayArn string(1..1600), Description string(..512), State string, StateReason string(..512), EventSourceArn string(1..1600), Destination ReplayDestination, EventStartTime string, EventEndTime string, EventLastReplayedTime string, ReplayStartTime string, ReplayEndTime string
DescribeRuleResponse: Name string(1..64), Arn string(1..1600), EventPattern string(..4096), ScheduleExpression string(..256), State string, Description string(..512), RoleArn string(1..1600), ManagedBy string(1..128), EventBusName string(1..256), CreatedBy string(1..128)
EcsParameters: TaskDefinitionArn! string(1..1600), TaskCount number(1..), LaunchType string, NetworkConfiguration NetworkConfiguration, PlatformVersion string, Group string, CapacityProviderStrategy [CapacityProviderStrategyItem](..6), EnableECSManagedTags boolean, EnableExecuteCommand boolean, PlacementConstraints [PlacementConstraint](..10), PlacementStrategy [PlacementStrategy](..5), PropagateTags string, ReferenceId string(..1024), Tags [Tag]
Endpoint: Name string(1..64), Description string(..512), Arn string(1..1600), RoutingConfig RoutingConfig, ReplicationConfig ReplicationConfig, EventBuses [EndpointEventBus](2..2), RoleArn string(1..256), EndpointId string(1..50), EndpointUrl string(1..256), State string, StateReason string(1..512), CreationTime string, LastModifiedTime string
EndpointEventBus: EventBusArn! string(1..512)
EventBus: Name string, Arn string, Description string(..512), Policy string, CreationTime string, LastModifiedTime string
EventSource: Arn string, CreatedBy string, CreationTime string, ExpirationTime string, Name string, State string
FailoverConfig: Primary! Primary, Secondary! Secondary
HttpParameters: PathParameterValues [string], HeaderParameters {string(..512)}, QueryStringParameters {string(..512)}
InputTransformer: InputPathsMap {string(..256)}, InputTemplate! string(1..8192)
KinesisParameters: PartitionKeyPath! string(..256)
ListApiDestinationsResponse: ApiDestinations [ApiDestination], NextToken string(1..2048)
ListArchivesResponse: Archives [Archive], NextToken string(1..2048)
ListConnectionsResponse: Connections [Connection], NextToken string(1..2048)
ListEndpointsResponse: Endpoints [Endpoint], NextToken string(1..2048)
ListEventBusesResponse: EventBuses [EventBus], NextToken string(1..2048)
ListEventSourcesResponse: EventSources [EventSource], NextToken string(1..2048)
ListPartnerEventSourceAccountsResponse: PartnerEventSourceAccounts [PartnerEventSourceAccount], NextToken string(1..2048)
ListPartnerEventSourcesResponse: PartnerEventSources [PartnerEventSource], NextToken string(1..2048)
ListReplaysResponse: Replays [Replay], NextToken string(1..2048)
ListRuleNamesByTargetResponse: RuleNames [string(1..64)], NextToken string(1..2048)
ListRulesResponse: Rules [Rule], NextToken string(1..2048)
ListTagsForResourceResponse: Tags [Tag]
ListTargetsByRuleResponse: Targets [Target](1..100), NextToken string(1..2048)
LogConfig: IncludeDetail string, Level string
NetworkConfiguration: AwsvpcConfiguration AwsVpcConfiguration
PartnerEventSource: Arn string, Name string
PartnerEventSourceAccount: Account string(12..12), CreationTime string, ExpirationTime string, State string
PlacementConstraint: Type string, Expression string(..2000)
PlacementStrategy: Type string, Field string(..255)
Primary: HealthCheck! string(1..1600)
PutEventsResponse: FailedEntryCount number, Entries [PutEventsResultEntry]
PutEventsResultEntry: EventId string(..64), ErrorCode string, ErrorMessage string
PutPartnerEventsResponse: FailedEntryCount number, Entries [PutPartnerEventsResultEntry]
PutPartnerEventsResultEntry: EventId string(..64), ErrorCode string, ErrorMessage string
PutRuleResponse: RuleArn string(1..1600)
PutTargetsResponse: FailedEntryCount number, FailedEntries [PutTargetsResultEntry]
PutTargetsResultEntry: TargetId string(1..64), ErrorCode string, ErrorMessage string
RedshiftDataParameters: SecretManagerArn string(1..1600), Database! string(1..64), DbUser string(1..128), Sql string(1..100000), StatementName string(1..500), WithEvent boolean, Sqls [string(1..100000)](..40)
RemoveTargetsResponse: FailedEntryCount number, FailedEntries [RemoveTargetsResultEntry]
RemoveTargetsResultEntry: TargetId string(1..64), ErrorCode string, ErrorMessage string
Replay: ReplayName string(1..64), EventSourceArn string(1..1600), State string, StateReason string(..512), EventStartTime string, EventEndTime string, EventLastReplayedTime string, ReplayStartTime string, ReplayEndTime string
ReplayDestination: Arn! string(1..1600), FilterArns [string(1..1600)]
ReplicationConfig: State string
RetryPolicy: MaximumRetryAttempts number(0..185), MaximumEventAgeInSeconds number(60..86400)
RoutingConfig: FailoverConfig! FailoverConfig
Rule: Name string(1..64), Arn string(1..1600), EventPattern string(..4096), State string, Description string(..512), ScheduleExpression string(..256), RoleArn string(1..1600), ManagedBy string(1..128), EventBusName string(1..256)
RunCommandParameters: RunCommandTargets! [RunCommandTarget](1..5)
RunCommandTarget: Key! string(1..128), Values! [string(1..256)](1..50)
SageMakerPipelineParameter: Name! string(1..256), Value! string(..1024)
SageMakerPipelineParameters: PipelineParameterList [SageMakerPipelineParameter](..200)
Secondary: Route! string(9..20)
SqsParameters: MessageGroupId string(..100)
StartReplayResponse: ReplayArn string(1..1600), State string, StateReason string(..512), ReplayStartTime string
Tag: Key! string(1..128), Value! string(..256)
TagResourceResponse:
Target: Id! string(1..64), Arn! string(1..1600), RoleArn string(1..1600), Input string(..8192), InputPath string(..256), InputTransformer InputTransformer, KinesisParameters KinesisParameters, RunCommandParameters RunCommandParameters, EcsParameters EcsParameters, BatchParameters BatchParameters, SqsParameters SqsParameters, HttpParameters HttpParameters, RedshiftDataParameters RedshiftDataParameters, SageMakerPipelineParameters SageMakerPipelineParameters, DeadLetterConfig DeadLetterConfig, RetryPolicy RetryPolicy, AppSyncParameters AppSyncParameters
TestEventPatternResponse: Result boolean
UntagResourceResponse:
UpdateApiDestinationResponse: ApiDestinationArn string(1..1600), ApiDestinationState string, CreationTime string, LastModifiedTime string
UpdateArchiveResponse: ArchiveArn string(1..1600), State string, StateReason string(..512), CreationTime string
UpdateConnectionResponse: ConnectionArn string(1..1600), ConnectionState string, CreationTime string, LastModifiedTime string, LastAuthorizedTime string
UpdateEndpointResponse: Name string(1..64), Arn string(1..1600), RoutingConfig RoutingConfig, ReplicationConfig ReplicationConfig, EventBuses [EndpointEventBus](2..2), RoleArn string(1..256), EndpointId string(1..50), EndpointUrl string(1..256), State string
UpdateEventBusResponse: Arn string, Name string(1..256), KmsKeyIdentifier string(..2048), Description string(..512), DeadLetterConfig DeadLetterConfig, LogConfig LogConfig
`;
