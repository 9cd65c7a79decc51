/**
 * What Lambda answers, from AWS's public service model in the notation of parse-response-model.ts. Step Functions
 * checks `MemorySize` against an earlier maximum than today's model has: 10240.
 */
export const lambdaResponses = `
AddLayerVersionPermission -> AddLayerVersionPermissionResponse
AddPermission -> AddPermissionResponse
CheckpointDurableExecution -> CheckpointDurableExecutionResponse
CreateAlias -> AliasConfiguration
CreateCapacityProvider -> CreateCapacityProviderResponse
CreateCodeSigningConfig -> CreateCodeSigningConfigResponse
CreateEventSourceMapping -> EventSourceMappingConfiguration
CreateFunction -> FunctionConfiguration
CreateFunctionUrlConfig -> CreateFunctionUrlConfigResponse
DeleteCapacityProvider -> DeleteCapacityProviderResponse
DeleteEventSourceMapping -> EventSourceMappingConfiguration
DeleteFunction -> DeleteFunctionResponse
GetAccountSettings -> GetAccountSettingsResponse
GetAlias -> AliasConfiguration
GetCapacityProvider -> GetCapacityProviderResponse
GetCodeSigningConfig -> GetCodeSigningConfigResponse
GetDurableExecution -> GetDurableExecutionResponse
GetDurableExecutionHistory -> GetDurableExecutionHistoryResponse
GetDurableExecutionState -> GetDurableExecutionStateResponse
GetEventSourceMapping -> EventSourceMappingConfiguration
GetFunction -> GetFunctionResponse
GetFunctionCodeSigningConfig -> GetFunctionCodeSigningConfigResponse
GetFunctionConcurrency -> GetFunctionConcurrencyResponse
GetFunctionConfiguration -> FunctionConfiguration
GetFunctionEventInvokeConfig -> FunctionEventInvokeConfig
GetFunctionRecursionConfig -> GetFunctionRecursionConfigResponse
GetFunctionScalingConfig -> GetFunctionScalingConfigResponse
GetFunctionUrlConfig -> GetFunctionUrlConfigResponse
GetLayerVersion -> GetLayerVersionResponse
GetLayerVersionByArn -> GetLayerVersionResponse
GetLayerVersionPolicy -> GetLayerVersionPolicyResponse
GetPolicy -> GetPolicyResponse
GetProvisionedConcurrencyConfig -> GetProvisionedConcurrencyConfigResponse
GetRuntimeManagementConfig -> GetRuntimeManagementConfigResponse
Invoke -> InvocationResponse
InvokeAsync -> InvokeAsyncResponse
InvokeWithResponseStream -> InvokeWithResponseStreamResponse
ListAliases -> ListAliasesResponse
ListCapacityProviders -> ListCapacityProvidersResponse
ListCodeSigningConfigs -> ListCodeSigningConfigsResponse
ListDurableExecutionsByFunction -> ListDurableExecutionsByFunctionResponse
ListEventSourceMappings -> ListEventSourceMappingsResponse
ListFunctionEventInvokeConfigs -> ListFunctionEventInvokeConfigsResponse
ListFunctionUrlConfigs -> ListFunctionUrlConfigsResponse
ListFunctionVersionsByCapacityProvider -> ListFunctionVersionsByCapacityProviderResponse
ListFunctions -> ListFunctionsResponse
ListFunctionsByCodeSigningConfig -> ListFunctionsByCodeSigningConfigResponse
ListLayerVersions -> ListLayerVersionsResponse
ListLayers -> ListLayersResponse
ListProvisionedConcurrencyConfigs -> ListProvisionedConcurrencyConfigsResponse
ListTags -> ListTagsResponse
ListVersionsByFunction -> ListVersionsByFunctionResponse
PublishLayerVersion -> PublishLayerVersionResponse
PublishVersion -> FunctionConfiguration
PutFunctionCodeSigningConfig -> PutFunctionCodeSigningConfigResponse
PutFunctionConcurrency -> Concurrency
PutFunctionEventInvokeConfig -> FunctionEventInvokeConfig
PutFunctionRecursionConfig -> PutFunctionRecursionConfigResponse
PutFunctionScalingConfig -> PutFunctionScalingConfigResponse
PutProvisionedConcurrencyConfig -> PutProvisionedConcurrencyConfigResponse
PutRuntimeManagementConfig -> PutRuntimeManagementConfigResponse
StopDurableExecution -> StopDurableExecutionResponse
UpdateAlias -> AliasConfiguration
UpdateCapacityProvider -> UpdateCapacityProviderResponse
UpdateCodeSigningConfig -> UpdateCodeSigningConfigResponse
UpdateEventSourceMapping -> EventSourceMappingConfiguration
UpdateFunctionCode -> FunctionConfiguration
UpdateFunctionConfiguration -> FunctionConfiguration
UpdateFunctionEventInvokeConfig -> FunctionEventInvokeConfig
UpdateFunctionUrlConfig -> UpdateFunctionUrlConfigResponse
AccountLimit: TotalCodeSize number, CodeSizeUnzipped number, CodeSizeZipped number, ConcurrentExecutions number, UnreservedConcurrentExecutions number(0..)
AccountUsage: TotalCodeSize number, FunctionCount number
AddLayerVersionPermissionResponse: Statement string, RevisionId string
AddPermissionResponse: Statement string
AliasConfiguration: AliasArn string(..10000), Name string(1..128), FunctionVersion string(1..1024), Description string(..256), RoutingConfig AliasRoutingConfiguration, RevisionId string
AliasRoutingConfiguration: AdditionalVersionWeights {number(0..1)}
AllowedPublishers: SigningProfileVersionArns! [string](1..20)
AmazonManagedKafkaEventSourceConfig: ConsumerGroupId string(1..200), SchemaRegistryConfig KafkaSchemaRegistryConfig
CallbackDetails: CallbackId string(1..1024), Result string(..6291456), Error ErrorObject
CallbackFailedDetails: Error! EventError
CallbackStartedDetails: CallbackId! string(1..1024), HeartbeatTimeout number(0..), Timeout number(0..)
CallbackSucceededDetails: Result! EventResult
CallbackTimedOutDetails: Error! EventError
CapacityProvider: CapacityProviderArn! string(1..140), State! string, VpcConfig! CapacityProviderVpcConfig, PermissionsConfig! CapacityProviderPermissionsConfig, InstanceRequirements InstanceRequirements, CapacityProviderScalingConfig CapacityProviderScalingConfig, KmsKeyArn string, LastModified string
CapacityProviderConfig: LambdaManagedInstancesCapacityProviderConfig! LambdaManagedInstancesCapacityProviderConfig
CapacityProviderPermissionsConfig: CapacityProviderOperatorRoleArn! string
CapacityProviderScalingConfig: MaxVCpuCount number(2..15000), ScalingMode string, ScalingPolicies [TargetTrackingScalingPolicy](1..10)
CapacityProviderVpcConfig: SubnetIds! [string](1..16), SecurityGroupIds! [string](..5)
ChainedInvokeDetails: Result string(..6291456), Error ErrorObject
ChainedInvokeFailedDetails: Error! EventError
ChainedInvokeStartedDetails: FunctionName! string(1..256), TenantId string(1..256), Input EventInput, ExecutedVersion string(1..1024), DurableExecutionArn string(1..1024)
ChainedInvokeStoppedDetails: Error! EventError
ChainedInvokeSucceededDetails: Result! EventResult
ChainedInvokeTimedOutDetails: Error! EventError
CheckpointDurableExecutionResponse: CheckpointToken string(1..2048), NewExecutionState! CheckpointUpdatedExecutionState
CheckpointUpdatedExecutionState: Operations [Operation], NextMarker string
CodeSigningConfig: CodeSigningConfigId! string, CodeSigningConfigArn! string(..200), Description string(..256), AllowedPublishers! AllowedPublishers, CodeSigningPolicies! CodeSigningPolicies, LastModified! string
CodeSigningPolicies: UntrustedArtifactOnDeployment string
Concurrency: ReservedConcurrentExecutions number(0..)
ContextDetails: ReplayChildren boolean, Result string(..6291456), Error ErrorObject
ContextFailedDetails: Error! EventError
ContextStartedDetails:
ContextSucceededDetails: Result! EventResult
Cors: AllowCredentials boolean, AllowHeaders [string(..1024)](..100), AllowMethods [string(..6)](..6), AllowOrigins [string(1..253)](..100), ExposeHeaders [string(..1024)](..100), MaxAge number(0..86400)
CreateCapacityProviderResponse: CapacityProvider! CapacityProvider
CreateCodeSigningConfigResponse: CodeSigningConfig! CodeSigningConfig
CreateFunctionUrlConfigResponse: FunctionUrl! string(40..100), FunctionArn! string(..10000), AuthType! string, Cors Cors, CreationTime! string, InvokeMode string
DeadLetterConfig: TargetArn string
DeleteCapacityProviderResponse: CapacityProvider! CapacityProvider
DeleteCodeSigningConfigResponse:
DeleteFunctionResponse: StatusCode number
DestinationConfig: OnSuccess OnSuccess, OnFailure OnFailure
DocumentDBEventSourceConfig: DatabaseName string(1..63), CollectionName string(1..57), FullDocument string
DurableConfig: RetentionPeriodInDays number(1..90), ExecutionTimeout number(1..31622400)
EnvironmentError: ErrorCode string, Message string
EnvironmentResponse: Variables {string}, Error EnvironmentError
EphemeralStorage: Size! number(512..10240)
ErrorObject: ErrorMessage string, ErrorType string, ErrorData string, StackTrace [string]
Event: EventType string, SubType string(1..32), EventId number(1..), Id string(1..64), Name string(1..256), EventTimestamp string, ParentId string(1..64), ExecutionStartedDetails ExecutionStartedDetails, ExecutionSucceededDetails ExecutionSucceededDetails, ExecutionFailedDetails ExecutionFailedDetails, ExecutionTimedOutDetails ExecutionTimedOutDetails, ExecutionStoppedDetails ExecutionStoppedDetails, ContextStartedDetails ContextStartedDetails, ContextSucceededDetails ContextSucceededDetails, ContextFailedDetails ContextFailedDetails, WaitStartedDetails WaitStartedDetails, WaitSucceededDetails WaitSucceededDetails, WaitCancelledDetails WaitCancelledDetails, StepStartedDetails StepStartedDetails, StepSucceededDetails StepSucceededDetails, StepFailedDetails StepFailedDetails, ChainedInvokeStartedDetails ChainedInvokeStartedDetails, ChainedInvokeSucceededDetails ChainedInvokeSucceededDetails, ChainedInvokeFailedDetails ChainedInvokeFailedDetails, ChainedInvokeTimedOutDetails ChainedInvokeTimedOutDetails, ChainedInvokeStoppedDetails ChainedInvokeStoppedDetails, CallbackStartedDetails CallbackStartedDetails, CallbackSucceededDetails CallbackSucceededDetails, CallbackFailedDetails CallbackFailedDetails, CallbackTimedOutDetails CallbackTimedOutDetails, InvocationCompletedDetails InvocationCompletedDetails
EventError: Payload ErrorObject, Truncated boolean
EventInput: Payload string(..6291456), Truncated boolean
EventResult: Payload string(..6291456), Truncated boolean
EventSourceMappingConfiguration: UUID string, StartingPosition string, StartingPositionTimestamp string, BatchSize number(1..10000), MaximumBatchingWindowInSeconds number(0..300), ParallelizationFactor number(1..10), EventSourceArn string, FilterCriteria FilterCriteria, FunctionArn string(..10000), LastModified string, LastProcessingResult string, State string, StateTransitionReason string, DestinationConfig DestinationConfig, Topics [string(1..249)](1..1), Queues [string(1..1000)](1..1), SourceAccessConfigurations [SourceAccessConfiguration](..22), SelfManagedEventSource SelfManagedEventSource, MaximumRecordAgeInSeconds number(-1..604800), BisectBatchOnFunctionError boolean, MaximumRetryAttempts number(-1..10000), TumblingWindowInSeconds number(0..900), FunctionResponseTypes [string](..1), AmazonManagedKafkaEventSourceConfig AmazonManagedKafkaEventSourceConfig, SelfManagedKafkaEventSourceConfig SelfManagedKafkaEventSourceConfig, ScalingConfig ScalingConfig, DocumentDBEventSourceConfig DocumentDBEventSourceConfig, KMSKeyArn string, FilterCriteriaError FilterCriteriaError, EventSourceMappingArn string(85..120), MetricsConfig EventSourceMappingMetricsConfig, LoggingConfig EventSourceMappingLoggingConfig, ProvisionedPollerConfig ProvisionedPollerConfig
EventSourceMappingLoggingConfig: SystemLogLevel string
EventSourceMappingMetricsConfig: Metrics [string](..3)
Execution: DurableExecutionArn! string(1..1024), DurableExecutionName! string(1..64), FunctionArn! string(..10000), Status! string, StartTimestamp! string, EndTimestamp string
ExecutionDetails: InputPayload string(..6291456)
ExecutionFailedDetails: Error! EventError
ExecutionStartedDetails: Input! EventInput, ExecutionTimeout! number(0..)
ExecutionStoppedDetails: Error! EventError
ExecutionSucceededDetails: Result! EventResult
ExecutionTimedOutDetails: Error EventError
FileSystemConfig: Arn! string(..256), LocalMountPath! string(..160)
Filter: Pattern string(..4096)
FilterCriteria: Filters [Filter]
FilterCriteriaError: ErrorCode string(10..50), Message string(10..2048)
FunctionCodeLocation: RepositoryType string, Location string, ImageUri string, ResolvedImageUri string, SourceKMSKeyArn string
FunctionConfiguration: FunctionName string(1..256), FunctionArn string(..10000), Runtime string, Role string, Handler string(..128), CodeSize number, Description string(..256), Timeout number(1..), MemorySize number(128..10240), LastModified string, CodeSha256 string, Version string(1..1024), VpcConfig VpcConfigResponse, DeadLetterConfig DeadLetterConfig, Environment EnvironmentResponse, KMSKeyArn string, TracingConfig TracingConfigResponse, MasterArn string(..10000), RevisionId string, Layers [Layer], State string, StateReason string, StateReasonCode string, LastUpdateStatus string, LastUpdateStatusReason string, LastUpdateStatusReasonCode string, FileSystemConfigs [FileSystemConfig](..1), PackageType string, ImageConfigResponse ImageConfigResponse, SigningProfileVersionArn string, SigningJobArn string, Architectures [string](1..1), EphemeralStorage EphemeralStorage, SnapStart SnapStartResponse, RuntimeVersionConfig RuntimeVersionConfig, LoggingConfig LoggingConfig, CapacityProviderConfig CapacityProviderConfig, ConfigSha256 string, DurableConfig DurableConfig, TenancyConfig TenancyConfig
FunctionEventInvokeConfig: LastModified string, FunctionArn string(..10000), MaximumRetryAttempts number(0..2), MaximumEventAgeInSeconds number(60..21600), DestinationConfig DestinationConfig
FunctionScalingConfig: MinExecutionEnvironments number(0..15000), MaxExecutionEnvironments number(0..15000)
FunctionUrlConfig: FunctionUrl! string(40..100), FunctionArn! string(..10000), CreationTime! string, LastModifiedTime! string, Cors Cors, AuthType! string, InvokeMode string
FunctionVersionsByCapacityProviderListItem: FunctionArn! string(..10000), State! string
GetAccountSettingsResponse: AccountLimit AccountLimit, AccountUsage AccountUsage
GetCapacityProviderResponse: CapacityProvider! CapacityProvider
GetCodeSigningConfigResponse: CodeSigningConfig! CodeSigningConfig
GetDurableExecutionHistoryResponse: Events! [Event], NextMarker string
GetDurableExecutionResponse: DurableExecutionArn! string(1..1024), DurableExecutionName! string(1..64), FunctionArn! string(..10000), InputPayload string(..6291456), Result string(..6291456), Error ErrorObject, StartTimestamp! string, Status! string, EndTimestamp string, Version string(1..1024), TraceHeader TraceHeader
GetDurableExecutionStateResponse: Operations! [Operation], NextMarker string
GetFunctionCodeSigningConfigResponse: CodeSigningConfigArn! string(..200), FunctionName! string(1..140)
GetFunctionConcurrencyResponse: ReservedConcurrentExecutions number(0..)
GetFunctionRecursionConfigResponse: RecursiveLoop string
GetFunctionResponse: Configuration FunctionConfiguration, Code FunctionCodeLocation, Tags {string}, TagsError TagsError, Concurrency Concurrency
GetFunctionScalingConfigResponse: FunctionArn string(..10000), AppliedFunctionScalingConfig FunctionScalingConfig, RequestedFunctionScalingConfig FunctionScalingConfig
GetFunctionUrlConfigResponse: FunctionUrl! string(40..100), FunctionArn! string(..10000), AuthType! string, Cors Cors, CreationTime! string, LastModifiedTime! string, InvokeMode string
GetLayerVersionPolicyResponse: Policy string, RevisionId string
GetLayerVersionResponse: Content LayerVersionContentOutput, LayerArn string(1..140), LayerVersionArn string(1..140), Description string(..256), CreatedDate string, Version number, CompatibleRuntimes [string](..15), LicenseInfo string(..512), CompatibleArchitectures [string](..2)
GetPolicyResponse: Policy string, RevisionId string
GetProvisionedConcurrencyConfigResponse: RequestedProvisionedConcurrentExecutions number(1..), AvailableProvisionedConcurrentExecutions number(0..), AllocatedProvisionedConcurrentExecutions number(0..), Status string, StatusReason string, LastModified string
GetRuntimeManagementConfigResponse: UpdateRuntimeOn string, RuntimeVersionArn string(26..2048), FunctionArn string(..10000)
ImageConfig: EntryPoint [string](..1500), Command [string](..1500), WorkingDirectory string(..1000)
ImageConfigError: ErrorCode string, Message string
ImageConfigResponse: ImageConfig ImageConfig, Error ImageConfigError
InstanceRequirements: Architectures [string](1..1), AllowedInstanceTypes [string(1..30)](..400), ExcludedInstanceTypes [string(1..30)](..400)
InvocationCompletedDetails: StartTimestamp! string, EndTimestamp! string, RequestId! string, Error EventError
InvocationResponse: StatusCode number, FunctionError string, LogResult string, Payload string, ExecutedVersion string(1..1024), DurableExecutionArn string(1..1024)
InvokeAsyncResponse: Status number
InvokeWithResponseStreamResponse: StatusCode number, ExecutedVersion string(1..1024), EventStream any, ResponseStreamContentType string
KafkaSchemaRegistryAccessConfig: Type string, URI string
KafkaSchemaRegistryConfig: SchemaRegistryURI string(1..10000), EventRecordFormat string, AccessConfigs [KafkaSchemaRegistryAccessConfig], SchemaValidationConfigs [KafkaSchemaValidationConfig]
KafkaSchemaValidationConfig: Attribute string
LambdaManagedInstancesCapacityProviderConfig: CapacityProviderArn! string(1..140), PerExecutionEnvironmentMaxConcurrency number(1..1600), ExecutionEnvironmentMemoryGiBPerVCpu number(2..8)
Layer: Arn string(1..140), CodeSize number, SigningProfileVersionArn string, SigningJobArn string
LayerVersionContentOutput: Location string, CodeSha256 string, CodeSize number, SigningProfileVersionArn string, SigningJobArn string
LayerVersionsListItem: LayerVersionArn string(1..140), Version number, Description string(..256), CreatedDate string, CompatibleRuntimes [string](..15), LicenseInfo string(..512), CompatibleArchitectures [string](..2)
LayersListItem: LayerName string(1..140), LayerArn string(1..140), LatestMatchingVersion LayerVersionsListItem
ListAliasesResponse: NextMarker string, Aliases [AliasConfiguration]
ListCapacityProvidersResponse: CapacityProviders! [CapacityProvider](..50), NextMarker string
ListCodeSigningConfigsResponse: NextMarker string, CodeSigningConfigs [CodeSigningConfig]
ListDurableExecutionsByFunctionResponse: DurableExecutions [Execution], NextMarker string
ListEventSourceMappingsResponse: NextMarker string, EventSourceMappings [EventSourceMappingConfiguration]
ListFunctionEventInvokeConfigsResponse: FunctionEventInvokeConfigs [FunctionEventInvokeConfig], NextMarker string
ListFunctionUrlConfigsResponse: FunctionUrlConfigs! [FunctionUrlConfig], NextMarker string
ListFunctionVersionsByCapacityProviderResponse: CapacityProviderArn! string(1..140), FunctionVersions! [FunctionVersionsByCapacityProviderListItem](..50), NextMarker string
ListFunctionsByCodeSigningConfigResponse: NextMarker string, FunctionArns [string(..10000)]
ListFunctionsResponse: NextMarker string, Functions [FunctionConfiguration]
ListLayerVersionsResponse: NextMarker string, LayerVersions [LayerVersionsListItem]
ListLayersResponse: NextMarker string, Layers [LayersListItem]
ListProvisionedConcurrencyConfigsResponse: ProvisionedConcurrencyConfigs [ProvisionedConcurrencyConfigListItem], NextMarker string
ListTagsResponse: Tags {string}
ListVersionsByFunctionResponse: NextMarker string, Versions [FunctionConfiguration]
LoggingConfig: LogFormat string, ApplicationLogLevel string, SystemLogLevel string, LogGroup string(1..512)
OnFailure: Destination string(..350)
OnSuccess: Destination string(..350)
Operation: Id! string(1..64), ParentId string(1..64), Name string(1..256), Type! string, SubType string(1..32), StartTimestamp! string, EndTimestamp string, Status! string, ExecutionDetails ExecutionDetails, ContextDetails ContextDetails, StepDetails StepDetails, WaitDetails WaitDetails, CallbackDetails CallbackDetails, ChainedInvokeDetails ChainedInvokeDetails
ProvisionedConcurrencyConfigListItem: FunctionArn string(..10000), RequestedProvisionedConcurrentExecutions number(1..), AvailableProvisionedConcurrentExecutions number(0..), AllocatedProvisionedConcurrentExecutions number(0..), Status string, StatusReason string, LastModified string
ProvisionedPollerConfig: MinimumPollers number(1..200), MaximumPollers number(1..2000), PollerGroupName string(..128)
PublishLayerVersionResponse: Content LayerVersionContentOutput, LayerArn string(1..140), LayerVersionArn string(1..140), Description string(..256), CreatedDate string, Version number, CompatibleRuntimes [string](..15), LicenseInfo string(..512), CompatibleArchitectures [string](..2)
PutFunctionCodeSigningConfigResponse: CodeSigningConfigArn! string(..200), FunctionName! string(1..140)
PutFunctionRecursionConfigResponse: RecursiveLoop string
PutFunctionScalingConfigResponse: FunctionState string
PutProvisionedConcurrencyConfigResponse: RequestedProvisionedConcurrentExecutions number(1..), AvailableProvisionedConcurrentExecutions number(0..), AllocatedProvisionedConcurrentExecutions number(0..), Status string, StatusReason string, LastModified string
PutRuntimeManagementConfigResponse: UpdateRuntimeOn! string, FunctionArn! string(..10000), RuntimeVersionArn string(26..2048)
RetryDetails: CurrentAttempt number(0..), NextAttemptDelaySeconds number(0..)
RuntimeVersionConfig: RuntimeVersionArn string(26..2048), Error RuntimeVersionError
RuntimeVersionError: ErrorCode string, Message string
ScalingConfig: MaximumConcurrency number(2..1000)
SelfManagedEventSource: Endpoints {[string(1..300)](1..10)}
SelfManagedKafkaEventSourceConfig: ConsumerGroupId string(1..200), SchemaRegistryConfig KafkaSchemaRegistryConfig
SendDurableExecutionCallbackFailureResponse:
SendDurableExecutionCallbackHeartbeatResponse:
SendDurableExecutionCallbackSuccessResponse:
SnapStartResponse: ApplyOn string, OptimizationStatus string
SourceAccessConfiguration: Type string, URI string(1..200)
StepDetails: Attempt number(0..), NextAttemptTimestamp string, Result string(..6291456), Error ErrorObject
StepFailedDetails: Error! EventError, RetryDetails! RetryDetails
StepStartedDetails:
StepSucceededDetails: Result! EventResult, RetryDetails! RetryDetails
StopDurableExecutionResponse: StopTimestamp! string
TagsError: ErrorCode! string(10..21), Message! string(84..1000)
TargetTrackingScalingPolicy: PredefinedMetricType! string, TargetValue! number(0..100)
TenancyConfig: TenantIsolationMode! string
TraceHeader: XAmznTraceId string(..8192)
TracingConfigResponse: Mode string
UpdateCapacityProviderResponse: CapacityProvider! CapacityProvider
UpdateCodeSigningConfigResponse: CodeSigningConfig! CodeSigningConfig
UpdateFunctionUrlConfigResponse: FunctionUrl! string(40..100), FunctionArn! string(..10000), AuthType! string, Cors Cors, CreationTime! string, LastModifiedTime! string, InvokeMode string
VpcConfigResponse: SubnetIds [string](..16), SecurityGroupIds [string](..5), VpcId string, Ipv6AllowedForDualStack boolean
WaitCancelledDetails: Error EventError
WaitDetails: ScheduledEndTimestamp string
WaitStartedDetails: Duration! number(0..), ScheduledEndTimestamp! string
WaitSucceededDetails: Duration number(0..)
`;
