/** What Step Functions answers, from AWS's public service model in the notation of parse-response-model.ts. */
export const sfnResponses = `
CreateActivity -> CreateActivityOutput
CreateStateMachine -> CreateStateMachineOutput
CreateStateMachineAlias -> CreateStateMachineAliasOutput
DescribeActivity -> DescribeActivityOutput
DescribeExecution -> DescribeExecutionOutput
DescribeMapRun -> DescribeMapRunOutput
DescribeStateMachine -> DescribeStateMachineOutput
DescribeStateMachineAlias -> DescribeStateMachineAliasOutput
DescribeStateMachineForExecution -> DescribeStateMachineForExecutionOutput
GetActivityTask -> GetActivityTaskOutput
GetExecutionHistory -> GetExecutionHistoryOutput
ListActivities -> ListActivitiesOutput
ListExecutions -> ListExecutionsOutput
ListMapRuns -> ListMapRunsOutput
ListStateMachineAliases -> ListStateMachineAliasesOutput
ListStateMachineVersions -> ListStateMachineVersionsOutput
ListStateMachines -> ListStateMachinesOutput
ListTagsForResource -> ListTagsForResourceOutput
PublishStateMachineVersion -> PublishStateMachineVersionOutput
RedriveExecution -> RedriveExecutionOutput
StartExecution -> StartExecutionOutput
StartSyncExecution -> StartSyncExecutionOutput
StopExecution -> StopExecutionOutput
TestState -> TestStateOutput
UpdateStateMachine -> UpdateStateMachineOutput
UpdateStateMachineAlias -> UpdateStateMachineAliasOutput
ValidateStateMachineDefinition -> ValidateStateMachineDefinitionOutput
ActivityFailedEventDetails: Error string(..256), Cause string(..32768)
ActivityListItem: ActivityArn! string(1..256), Name! string(1..80), CreationDate! string
ActivityScheduleFailedEventDetails: Error string(..256), Cause string(..32768)
ActivityScheduledEventDetails: Resource! string(1..256), Input string(..262144), InputDetails HistoryEventExecutionDataDetails, TimeoutInSeconds number, HeartbeatInSeconds number
ActivityStartedEventDetails: WorkerName string(..256)
ActivitySucceededEventDetails: Output string(..262144), OutputDetails HistoryEventExecutionDataDetails
ActivityTimedOutEventDetails: Error string(..256), Cause string(..32768)
AssignedVariablesDetails: Truncated boolean
BillingDetails: BilledMemoryUsedInMB number(0..), BilledDurationInMilliseconds number(0..)
CloudWatchEventsExecutionDataDetails: Included boolean
CloudWatchLogsLogGroup: LogGroupArn string(1..256)
CreateActivityOutput: ActivityArn! string(1..256), CreationDate! string
CreateStateMachineAliasOutput: StateMachineAliasArn! string(1..256), CreationDate! string
CreateStateMachineOutput: StateMachineArn! string(1..256), CreationDate! string, StateMachineVersionArn string(1..256)
DeleteActivityOutput:
DeleteStateMachineAliasOutput:
DeleteStateMachineOutput:
DeleteStateMachineVersionOutput:
DescribeActivityOutput: ActivityArn! string(1..256), Name! string(1..80), CreationDate! string, EncryptionConfiguration EncryptionConfiguration
DescribeExecutionOutput: ExecutionArn! string(1..256), StateMachineArn! string(1..256), Name string(1..80), Status! string, StartDate! string, StopDate string, Input string(..262144), InputDetails CloudWatchEventsExecutionDataDetails, Output string(..262144), OutputDetails CloudWatchEventsExecutionDataDetails, TraceHeader string(..256), MapRunArn string(1..2000), Error string(..256), Cause string(..32768), StateMachineVersionArn string(1..256), StateMachineAliasArn string(1..256), RedriveCount number, RedriveDate string, RedriveStatus string, RedriveStatusReason string(..262144)
DescribeMapRunOutput: MapRunArn! string(1..2000), ExecutionArn! string(1..256), Status! string, StartDate! string, StopDate string, MaxConcurrency! number(0..), ToleratedFailurePercentage! number(0..100), ToleratedFailureCount! number(0..), ItemCounts! MapRunItemCounts, ExecutionCounts! MapRunExecutionCounts, RedriveCount number, RedriveDate string
DescribeStateMachineAliasOutput: StateMachineAliasArn string(1..256), Name string(1..80), Description string(..256), RoutingConfiguration [RoutingConfigurationListItem](1..2), CreationDate string, UpdateDate string
DescribeStateMachineForExecutionOutput: StateMachineArn! string(1..256), Name! string(1..80), Definition! string(1..1048576), RoleArn! string(1..256), UpdateDate! string, LoggingConfiguration LoggingConfiguration, TracingConfiguration TracingConfiguration, MapRunArn string(1..2000), Label string, RevisionId string, EncryptionConfiguration EncryptionConfiguration, VariableReferences {[string]}
DescribeStateMachineOutput: StateMachineArn! string(1..256), Name! string(1..80), Status string, Definition! string(1..1048576), RoleArn! string(1..256), Type! string, CreationDate! string, LoggingConfiguration LoggingConfiguration, TracingConfiguration TracingConfiguration, Label string, RevisionId string, Description string(..256), EncryptionConfiguration EncryptionConfiguration, VariableReferences {[string]}
EncryptionConfiguration: KmsKeyId string(1..2048), KmsDataKeyReusePeriodSeconds number(60..900), Type! string
EvaluationFailedEventDetails: Error string(..256), Cause string(..32768), Location string(..256), State! string(1..80)
ExecutionAbortedEventDetails: Error string(..256), Cause string(..32768)
ExecutionFailedEventDetails: Error string(..256), Cause string(..32768)
ExecutionListItem: ExecutionArn! string(1..256), StateMachineArn! string(1..256), Name! string(1..80), Status! string, StartDate! string, StopDate string, MapRunArn string(1..2000), ItemCount number(0..), StateMachineVersionArn string(1..256), StateMachineAliasArn string(1..256), RedriveCount number, RedriveDate string
ExecutionRedrivenEventDetails: RedriveCount number
ExecutionStartedEventDetails: Input string(..262144), InputDetails HistoryEventExecutionDataDetails, RoleArn string(1..256), StateMachineAliasArn string(1..256), StateMachineVersionArn string(1..256)
ExecutionSucceededEventDetails: Output string(..262144), OutputDetails HistoryEventExecutionDataDetails
ExecutionTimedOutEventDetails: Error string(..256), Cause string(..32768)
GetActivityTaskOutput: TaskToken string(1..2048), Input string(..1048576)
GetExecutionHistoryOutput: Events! [HistoryEvent], NextToken string(1..1024)
HistoryEvent: Timestamp! string, Type! string, Id! number, PreviousEventId number, ActivityFailedEventDetails ActivityFailedEventDetails, ActivityScheduleFailedEventDetails ActivityScheduleFailedEventDetails, ActivityScheduledEventDetails ActivityScheduledEventDetails, ActivityStartedEventDetails ActivityStartedEventDetails, ActivitySucceededEventDetails ActivitySucceededEventDetails, ActivityTimedOutEventDetails ActivityTimedOutEventDetails, TaskFailedEventDetails TaskFailedEventDetails, TaskScheduledEventDetails TaskScheduledEventDetails, TaskStartFailedEventDetails TaskStartFailedEventDetails, TaskStartedEventDetails TaskStartedEventDetails, TaskSubmitFailedEventDetails TaskSubmitFailedEventDetails, TaskSubmittedEventDetails TaskSubmittedEventDetails, TaskSucceededEventDetails TaskSucceededEventDetails, TaskTimedOutEventDetails TaskTimedOutEventDetails, ExecutionFailedEventDetails ExecutionFailedEventDetails, ExecutionStartedEventDetails ExecutionStartedEventDetails, ExecutionSucceededEventDetails ExecutionSucceededEventDetails, ExecutionAbortedEventDetails ExecutionAbortedEventDetails, ExecutionTimedOutEventDetails ExecutionTimedOutEventDetails, ExecutionRedrivenEventDetails ExecutionRedrivenEventDetails, MapStateStartedEventDetails MapStateStartedEventDetails, MapIterationStartedEventDetails MapIterationEventDetails, MapIterationSucceededEventDetails MapIterationEventDetails, MapIterationFailedEventDetails MapIterationEventDetails, MapIterationAbortedEventDetails MapIterationEventDetails, LambdaFunctionFailedEventDetails LambdaFunctionFailedEventDetails, LambdaFunctionScheduleFailedEventDetails LambdaFunctionScheduleFailedEventDetails, LambdaFunctionScheduledEventDetails LambdaFunctionScheduledEventDetails, LambdaFunctionStartFailedEventDetails LambdaFunctionStartFailedEventDetails, LambdaFunctionSucceededEventDetails LambdaFunctionSucceededEventDetails, LambdaFunctionTimedOutEventDetails LambdaFunctionTimedOutEventDetails, StateEnteredEventDetails StateEnteredEventDetails, StateExitedEventDetails StateExitedEventDetails, MapRunStartedEventDetails MapRunStartedEventDetails, MapRunFailedEventDetails MapRunFailedEventDetails, MapRunRedrivenEventDetails MapRunRedrivenEventDetails, EvaluationFailedEventDetails EvaluationFailedEventDetails
HistoryEventExecutionDataDetails: Truncated boolean
InspectionData: Input string(..262144), AfterArguments string(..262144), AfterInputPath string(..262144), AfterParameters string(..262144), Result string(..262144), AfterResultSelector string(..262144), AfterResultPath string(..262144), Request InspectionDataRequest, Response InspectionDataResponse, Variables string(..262144), ErrorDetails InspectionErrorDetails, AfterItemsPath string(..262144), AfterItemSelector string(..262144), AfterItemBatcher string(..262144), AfterItemsPointer string(..262144), ToleratedFailureCount number(0..), ToleratedFailurePercentage number(0..100), MaxConcurrency number(0..)
InspectionDataRequest: Protocol string, Method string, Url string, Headers string, Body string
InspectionDataResponse: Protocol string, StatusCode string, StatusMessage string, Headers string, Body string
InspectionErrorDetails: CatchIndex number(0..), RetryIndex number(0..), RetryBackoffIntervalSeconds number(0..)
LambdaFunctionFailedEventDetails: Error string(..256), Cause string(..32768)
LambdaFunctionScheduleFailedEventDetails: Error string(..256), Cause string(..32768)
LambdaFunctionScheduledEventDetails: Resource! string(1..256), Input string(..262144), InputDetails HistoryEventExecutionDataDetails, TimeoutInSeconds number, TaskCredentials TaskCredentials
LambdaFunctionStartFailedEventDetails: Error string(..256), Cause string(..32768)
LambdaFunctionSucceededEventDetails: Output string(..262144), OutputDetails HistoryEventExecutionDataDetails
LambdaFunctionTimedOutEventDetails: Error string(..256), Cause string(..32768)
ListActivitiesOutput: Activities! [ActivityListItem], NextToken string(1..1024)
ListExecutionsOutput: Executions! [ExecutionListItem], NextToken string(1..3096)
ListMapRunsOutput: MapRuns! [MapRunListItem], NextToken string(1..1024)
ListStateMachineAliasesOutput: StateMachineAliases! [StateMachineAliasListItem], NextToken string(1..1024)
ListStateMachineVersionsOutput: StateMachineVersions! [StateMachineVersionListItem], NextToken string(1..1024)
ListStateMachinesOutput: StateMachines! [StateMachineListItem], NextToken string(1..1024)
ListTagsForResourceOutput: Tags [Tag]
LogDestination: CloudWatchLogsLogGroup CloudWatchLogsLogGroup
LoggingConfiguration: Level string, IncludeExecutionData boolean, Destinations [LogDestination]
MapIterationEventDetails: Name string(1..80), Index number(0..)
MapRunExecutionCounts: Pending! number(0..), Running! number(0..), Succeeded! number(0..), Failed! number(0..), TimedOut! number(0..), Aborted! number(0..), Total! number(0..), ResultsWritten! number(0..), FailuresNotRedrivable number, PendingRedrive number
MapRunFailedEventDetails: Error string(..256), Cause string(..32768)
MapRunItemCounts: Pending! number(0..), Running! number(0..), Succeeded! number(0..), Failed! number(0..), TimedOut! number(0..), Aborted! number(0..), Total! number(0..), ResultsWritten! number(0..), FailuresNotRedrivable number, PendingRedrive number
MapRunListItem: ExecutionArn! string(1..256), MapRunArn! string(1..2000), StateMachineArn! string(1..256), StartDate! string, StopDate string
MapRunRedrivenEventDetails: MapRunArn string(1..2000), RedriveCount number
MapRunStartedEventDetails: MapRunArn string(1..2000)
MapStateStartedEventDetails: Length number(0..)
PublishStateMachineVersionOutput: CreationDate! string, StateMachineVersionArn! string(1..256)
RedriveExecutionOutput: RedriveDate! string
RoutingConfigurationListItem: StateMachineVersionArn! string(1..256), Weight! number(0..100)
SendTaskFailureOutput:
SendTaskHeartbeatOutput:
SendTaskSuccessOutput:
StartExecutionOutput: ExecutionArn! string(1..256), StartDate! string
StartSyncExecutionOutput: ExecutionArn! string(1..256), StateMachineArn string(1..256), Name string(1..80), StartDate! string, StopDate! string, Status! string, Error string(..256), Cause string(..32768), Input string(..262144), InputDetails CloudWatchEventsExecutionDataDetails, Output string(..262144), OutputDetails CloudWatchEventsExecutionDataDetails, TraceHeader string(..256), BillingDetails BillingDetails
StateEnteredEventDetails: Name! string(1..80), Input string(..262144), InputDetails HistoryEventExecutionDataDetails
StateExitedEventDetails: Name! string(1..80), Output string(..262144), OutputDetails HistoryEventExecutionDataDetails, AssignedVariables {string}, AssignedVariablesDetails AssignedVariablesDetails
StateMachineAliasListItem: StateMachineAliasArn! string(1..2000), CreationDate! string
StateMachineListItem: StateMachineArn! string(1..256), Name! string(1..80), Type! string, CreationDate! string
StateMachineVersionListItem: StateMachineVersionArn! string(1..2000), CreationDate! string
StopExecutionOutput: StopDate! string
Tag: Key string(1..128), Value string(..256)
TagResourceOutput:
TaskCredentials: RoleArn string(1..2000)
TaskFailedEventDetails: ResourceType! string(1..80), Resource! string(1..80), Error string(..256), Cause string(..32768)
TaskScheduledEventDetails: ResourceType! string(1..80), Resource! string(1..80), Region! string(1..80), Parameters! string(..262144), TimeoutInSeconds number, HeartbeatInSeconds number, TaskCredentials TaskCredentials
TaskStartFailedEventDetails: ResourceType! string(1..80), Resource! string(1..80), Error string(..256), Cause string(..32768)
TaskStartedEventDetails: ResourceType! string(1..80), Resource! string(1..80)
TaskSubmitFailedEventDetails: ResourceType! string(1..80), Resource! string(1..80), Error string(..256), Cause string(..32768)
TaskSubmittedEventDetails: ResourceType! string(1..80), Resource! string(1..80), Output string(..262144), OutputDetails HistoryEventExecutionDataDetails
TaskSucceededEventDetails: ResourceType! string(1..80), Resource! string(1..80), Output string(..262144), OutputDetails HistoryEventExecutionDataDetails
TaskTimedOutEventDetails: ResourceType! string(1..80), Resource! string(1..80), Error string(..256), Cause string(..32768)
TestStateOutput: Output string(..262144), Error string(..256), Cause string(..32768), InspectionData InspectionData, NextState string(1..80), Status string
TracingConfiguration: Enabled boolean
UntagResourceOutput:
UpdateMapRunOutput:
UpdateStateMachineAliasOutput: UpdateDate! string
UpdateStateMachineOutput: UpdateDate! string, RevisionId string, StateMachineVersionArn string(1..256)
ValidateStateMachineDefinitionDiagnostic: Severity! string, Code! string, Message! string, Location string
ValidateStateMachineDefinitionOutput: Result! string, Diagnostics! [ValidateStateMachineDefinitionDiagnostic], Truncated boolean
`;
