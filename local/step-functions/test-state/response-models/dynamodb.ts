/** What DynamoDB answers, from AWS's public service model in the notation of parse-response-model.ts. */
export const dynamodbResponses = `
BatchExecuteStatement -> BatchExecuteStatementOutput
BatchGetItem -> BatchGetItemOutput
BatchWriteItem -> BatchWriteItemOutput
CreateBackup -> CreateBackupOutput
CreateGlobalTable -> CreateGlobalTableOutput
CreateTable -> CreateTableOutput
DeleteBackup -> DeleteBackupOutput
DeleteItem -> DeleteItemOutput
DeleteResourcePolicy -> DeleteResourcePolicyOutput
DeleteTable -> DeleteTableOutput
DescribeBackup -> DescribeBackupOutput
DescribeContinuousBackups -> DescribeContinuousBackupsOutput
DescribeContributorInsights -> DescribeContributorInsightsOutput
DescribeEndpoints -> DescribeEndpointsResponse
DescribeExport -> DescribeExportOutput
DescribeGlobalTable -> DescribeGlobalTableOutput
DescribeGlobalTableSettings -> DescribeGlobalTableSettingsOutput
DescribeImport -> DescribeImportOutput
DescribeKinesisStreamingDestination -> DescribeKinesisStreamingDestinationOutput
DescribeLimits -> DescribeLimitsOutput
DescribeTable -> DescribeTableOutput
DescribeTableReplicaAutoScaling -> DescribeTableReplicaAutoScalingOutput
DescribeTimeToLive -> DescribeTimeToLiveOutput
DisableKinesisStreamingDestination -> KinesisStreamingDestinationOutput
EnableKinesisStreamingDestination -> KinesisStreamingDestinationOutput
ExecuteStatement -> ExecuteStatementOutput
ExecuteTransaction -> ExecuteTransactionOutput
ExportTableToPointInTime -> ExportTableToPointInTimeOutput
GetItem -> GetItemOutput
GetResourcePolicy -> GetResourcePolicyOutput
ImportTable -> ImportTableOutput
ListBackups -> ListBackupsOutput
ListContributorInsights -> ListContributorInsightsOutput
ListExports -> ListExportsOutput
ListGlobalTables -> ListGlobalTablesOutput
ListImports -> ListImportsOutput
ListTables -> ListTablesOutput
ListTagsOfResource -> ListTagsOfResourceOutput
PutItem -> PutItemOutput
PutResourcePolicy -> PutResourcePolicyOutput
Query -> QueryOutput
RestoreTableFromBackup -> RestoreTableFromBackupOutput
RestoreTableToPointInTime -> RestoreTableToPointInTimeOutput
Scan -> ScanOutput
TransactGetItems -> TransactGetItemsOutput
TransactWriteItems -> TransactWriteItemsOutput
UpdateContinuousBackups -> UpdateContinuousBackupsOutput
UpdateContributorInsights -> UpdateContributorInsightsOutput
UpdateGlobalTable -> UpdateGlobalTableOutput
UpdateGlobalTableSettings -> UpdateGlobalTableSettingsOutput
UpdateItem -> UpdateItemOutput
UpdateKinesisStreamingDestination -> UpdateKinesisStreamingDestinationOutput
UpdateTable -> UpdateTableOutput
UpdateTableReplicaAutoScaling -> UpdateTableReplicaAutoScalingOutput
UpdateTimeToLive -> UpdateTimeToLiveOutput
ArchivalSummary: ArchivalDateTime string, ArchivalReason string, ArchivalBackupArn string(37..1024)
AttributeDefinition: AttributeName! string(1..255), AttributeType! string
AttributeValue: S string, N string, B string, SS [string], NS [string], BS [string], M {AttributeValue}, L [AttributeValue], NULL boolean, BOOL boolean
AutoScalingPolicyDescription: PolicyName string(1..256), TargetTrackingScalingPolicyConfiguration AutoScalingTargetTrackingScalingPolicyConfigurationDescription
AutoScalingSettingsDescription: MinimumUnits number(1..), MaximumUnits number(1..), AutoScalingDisabled boolean, AutoScalingRoleArn string, ScalingPolicies [AutoScalingPolicyDescription]
AutoScalingTargetTrackingScalingPolicyConfigurationDescription: DisableScaleIn boolean, ScaleInCooldown number, ScaleOutCooldown number, TargetValue! number
BackupDescription: BackupDetails BackupDetails, SourceTableDetails SourceTableDetails, SourceTableFeatureDetails SourceTableFeatureDetails
BackupDetails: BackupArn! string(37..1024), BackupName! string(3..255), BackupSizeBytes number(0..), BackupStatus! string, BackupType! string, BackupCreationDateTime! string, BackupExpiryDateTime string
BackupSummary: TableName string(3..255), TableId string, TableArn string(1..1024), BackupArn string(37..1024), BackupName string(3..255), BackupCreationDateTime string, BackupExpiryDateTime string, BackupStatus string, BackupType string, BackupSizeBytes number(0..)
BatchExecuteStatementOutput: Responses [BatchStatementResponse], ConsumedCapacity [ConsumedCapacity]
BatchGetItemOutput: Responses {[{AttributeValue}]}, UnprocessedKeys {KeysAndAttributes}, ConsumedCapacity [ConsumedCapacity]
BatchStatementError: Code string, Message string, Item {AttributeValue}
BatchStatementResponse: Error BatchStatementError, TableName string(3..255), Item {AttributeValue}
BatchWriteItemOutput: UnprocessedItems {[WriteRequest](1..25)}, ItemCollectionMetrics {[ItemCollectionMetrics]}, ConsumedCapacity [ConsumedCapacity]
BillingModeSummary: BillingMode string, LastUpdateToPayPerRequestDateTime string
Capacity: ReadCapacityUnits number, WriteCapacityUnits number, CapacityUnits number
ConsumedCapacity: TableName string(1..1024), CapacityUnits number, ReadCapacityUnits number, WriteCapacityUnits number, Table Capacity, LocalSecondaryIndexes {Capacity}, GlobalSecondaryIndexes {Capacity}
ContinuousBackupsDescription: ContinuousBackupsStatus! string, PointInTimeRecoveryDescription PointInTimeRecoveryDescription
ContributorInsightsSummary: TableName string(3..255), IndexName string(3..255), ContributorInsightsStatus string, ContributorInsightsMode string
CreateBackupOutput: BackupDetails BackupDetails
CreateGlobalTableOutput: GlobalTableDescription GlobalTableDescription
CreateTableOutput: TableDescription TableDescription
CsvOptions: Delimiter string(1..1), HeaderList [string(1..65536)](1..255)
DeleteBackupOutput: BackupDescription BackupDescription
DeleteItemOutput: Attributes {AttributeValue}, ConsumedCapacity ConsumedCapacity, ItemCollectionMetrics ItemCollectionMetrics
DeleteRequest: Key! {AttributeValue}
DeleteResourcePolicyOutput: RevisionId string(1..255)
DeleteTableOutput: TableDescription TableDescription
DescribeBackupOutput: BackupDescription BackupDescription
DescribeContinuousBackupsOutput: ContinuousBackupsDescription ContinuousBackupsDescription
DescribeContributorInsightsOutput: TableName string(3..255), IndexName string(3..255), ContributorInsightsRuleList [string], ContributorInsightsStatus string, LastUpdateDateTime string, FailureException FailureException, ContributorInsightsMode string
DescribeEndpointsResponse: Endpoints! [Endpoint]
DescribeExportOutput: ExportDescription ExportDescription
DescribeGlobalTableOutput: GlobalTableDescription GlobalTableDescription
DescribeGlobalTableSettingsOutput: GlobalTableName string(3..255), ReplicaSettings [ReplicaSettingsDescription]
DescribeImportOutput: ImportTableDescription! ImportTableDescription
DescribeKinesisStreamingDestinationOutput: TableName string(3..255), KinesisDataStreamDestinations [KinesisDataStreamDestination]
DescribeLimitsOutput: AccountMaxReadCapacityUnits number(1..), AccountMaxWriteCapacityUnits number(1..), TableMaxReadCapacityUnits number(1..), TableMaxWriteCapacityUnits number(1..)
DescribeTableOutput: Table TableDescription
DescribeTableReplicaAutoScalingOutput: TableAutoScalingDescription TableAutoScalingDescription
DescribeTimeToLiveOutput: TimeToLiveDescription TimeToLiveDescription
EnableKinesisStreamingConfiguration: ApproximateCreationDateTimePrecision string
Endpoint: Address! string, CachePeriodInMinutes! number
ExecuteStatementOutput: Items [{AttributeValue}], NextToken string(1..32768), ConsumedCapacity ConsumedCapacity, LastEvaluatedKey {AttributeValue}
ExecuteTransactionOutput: Responses [ItemResponse](1..100), ConsumedCapacity [ConsumedCapacity]
ExportDescription: ExportArn string(37..1024), ExportStatus string, StartTime string, EndTime string, ExportManifest string, TableArn string(1..1024), TableId string, ExportTime string, ClientToken string, S3Bucket string(..255), S3BucketOwner string, S3Prefix string(..1024), S3SseAlgorithm string, S3SseKmsKeyId string(1..2048), FailureCode string, FailureMessage string, ExportFormat string, BilledSizeBytes number(0..), ItemCount number(0..), ExportType string, IncrementalExportSpecification IncrementalExportSpecification
ExportSummary: ExportArn string(37..1024), ExportStatus string, ExportType string
ExportTableToPointInTimeOutput: ExportDescription ExportDescription
FailureException: ExceptionName string, ExceptionDescription string
GetItemOutput: Item {AttributeValue}, ConsumedCapacity ConsumedCapacity
GetResourcePolicyOutput: Policy string, RevisionId string(1..255)
GlobalSecondaryIndex: IndexName! string(3..255), KeySchema! [KeySchemaElement](1..), Projection! Projection, ProvisionedThroughput ProvisionedThroughput, OnDemandThroughput OnDemandThroughput, WarmThroughput WarmThroughput
GlobalSecondaryIndexDescription: IndexName string(3..255), KeySchema [KeySchemaElement](1..), Projection Projection, IndexStatus string, Backfilling boolean, ProvisionedThroughput ProvisionedThroughputDescription, IndexSizeBytes number, ItemCount number, IndexArn string, OnDemandThroughput OnDemandThroughput, WarmThroughput GlobalSecondaryIndexWarmThroughputDescription
GlobalSecondaryIndexInfo: IndexName string(3..255), KeySchema [KeySchemaElement](1..), Projection Projection, ProvisionedThroughput ProvisionedThroughput, OnDemandThroughput OnDemandThroughput
GlobalSecondaryIndexWarmThroughputDescription: ReadUnitsPerSecond number(1..), WriteUnitsPerSecond number(1..), Status string
GlobalTable: GlobalTableName string(3..255), ReplicationGroup [Replica]
GlobalTableDescription: ReplicationGroup [ReplicaDescription], GlobalTableArn string, CreationDateTime string, GlobalTableStatus string, GlobalTableName string(3..255)
GlobalTableWitnessDescription: RegionName string, WitnessStatus string
ImportSummary: ImportArn string(37..1024), ImportStatus string, TableArn string(1..1024), S3BucketSource S3BucketSource, CloudWatchLogGroupArn string(1..1024), InputFormat string, StartTime string, EndTime string
ImportTableDescription: ImportArn string(37..1024), ImportStatus string, TableArn string(1..1024), TableId string, ClientToken string, S3BucketSource S3BucketSource, ErrorCount number(0..), CloudWatchLogGroupArn string(1..1024), InputFormat string, InputFormatOptions InputFormatOptions, InputCompressionType string, TableCreationParameters TableCreationParameters, StartTime string, EndTime string, ProcessedSizeBytes number, ProcessedItemCount number(0..), ImportedItemCount number(0..), FailureCode string, FailureMessage string
ImportTableOutput: ImportTableDescription! ImportTableDescription
IncrementalExportSpecification: ExportFromTime string, ExportToTime string, ExportViewType string
InputFormatOptions: Csv CsvOptions
ItemCollectionMetrics: ItemCollectionKey {AttributeValue}, SizeEstimateRangeGB [number]
ItemResponse: Item {AttributeValue}
KeySchemaElement: AttributeName! string(1..255), KeyType! string
KeysAndAttributes: Keys! [{AttributeValue}](1..100), AttributesToGet [string(..65535)](1..), ConsistentRead boolean, ProjectionExpression string, ExpressionAttributeNames {string(..65535)}
KinesisDataStreamDestination: StreamArn string(37..1024), DestinationStatus string, DestinationStatusDescription string, ApproximateCreationDateTimePrecision string
KinesisStreamingDestinationOutput: TableName string(3..255), StreamArn string(37..1024), DestinationStatus string, EnableKinesisStreamingConfiguration EnableKinesisStreamingConfiguration
ListBackupsOutput: BackupSummaries [BackupSummary], LastEvaluatedBackupArn string(37..1024)
ListContributorInsightsOutput: ContributorInsightsSummaries [ContributorInsightsSummary], NextToken string
ListExportsOutput: ExportSummaries [ExportSummary], NextToken string
ListGlobalTablesOutput: GlobalTables [GlobalTable], LastEvaluatedGlobalTableName string(3..255)
ListImportsOutput: ImportSummaryList [ImportSummary], NextToken string(112..1024)
ListTablesOutput: TableNames [string(3..255)], LastEvaluatedTableName string(3..255)
ListTagsOfResourceOutput: Tags [Tag], NextToken string
LocalSecondaryIndexDescription: IndexName string(3..255), KeySchema [KeySchemaElement](1..), Projection Projection, IndexSizeBytes number, ItemCount number, IndexArn string
LocalSecondaryIndexInfo: IndexName string(3..255), KeySchema [KeySchemaElement](1..), Projection Projection
OnDemandThroughput: MaxReadRequestUnits number, MaxWriteRequestUnits number
OnDemandThroughputOverride: MaxReadRequestUnits number
PointInTimeRecoveryDescription: PointInTimeRecoveryStatus string, RecoveryPeriodInDays number(1..35), EarliestRestorableDateTime string, LatestRestorableDateTime string
Projection: ProjectionType string, NonKeyAttributes [string(1..255)](1..20)
ProvisionedThroughput: ReadCapacityUnits! number(1..), WriteCapacityUnits! number(1..)
ProvisionedThroughputDescription: LastIncreaseDateTime string, LastDecreaseDateTime string, NumberOfDecreasesToday number(1..), ReadCapacityUnits number(0..), WriteCapacityUnits number(0..)
ProvisionedThroughputOverride: ReadCapacityUnits number(1..)
PutItemOutput: Attributes {AttributeValue}, ConsumedCapacity ConsumedCapacity, ItemCollectionMetrics ItemCollectionMetrics
PutRequest: Item! {AttributeValue}
PutResourcePolicyOutput: RevisionId string(1..255)
QueryOutput: Items [{AttributeValue}], Count number, ScannedCount number, LastEvaluatedKey {AttributeValue}, ConsumedCapacity ConsumedCapacity
Replica: RegionName string
ReplicaAutoScalingDescription: RegionName string, GlobalSecondaryIndexes [ReplicaGlobalSecondaryIndexAutoScalingDescription], ReplicaProvisionedReadCapacityAutoScalingSettings AutoScalingSettingsDescription, ReplicaProvisionedWriteCapacityAutoScalingSettings AutoScalingSettingsDescription, ReplicaStatus string
ReplicaDescription: RegionName string, ReplicaStatus string, ReplicaArn string, ReplicaStatusDescription string, ReplicaStatusPercentProgress string, KMSMasterKeyId string, ProvisionedThroughputOverride ProvisionedThroughputOverride, OnDemandThroughputOverride OnDemandThroughputOverride, WarmThroughput TableWarmThroughputDescription, GlobalSecondaryIndexes [ReplicaGlobalSecondaryIndexDescription], ReplicaInaccessibleDateTime string, ReplicaTableClassSummary TableClassSummary, GlobalTableSettingsReplicationMode string
ReplicaGlobalSecondaryIndexAutoScalingDescription: IndexName string(3..255), IndexStatus string, ProvisionedReadCapacityAutoScalingSettings AutoScalingSettingsDescription, ProvisionedWriteCapacityAutoScalingSettings AutoScalingSettingsDescription
ReplicaGlobalSecondaryIndexDescription: IndexName string(3..255), ProvisionedThroughputOverride ProvisionedThroughputOverride, OnDemandThroughputOverride OnDemandThroughputOverride, WarmThroughput GlobalSecondaryIndexWarmThroughputDescription
ReplicaGlobalSecondaryIndexSettingsDescription: IndexName! string(3..255), IndexStatus string, ProvisionedReadCapacityUnits number(1..), ProvisionedReadCapacityAutoScalingSettings AutoScalingSettingsDescription, ProvisionedWriteCapacityUnits number(1..), ProvisionedWriteCapacityAutoScalingSettings AutoScalingSettingsDescription
ReplicaSettingsDescription: RegionName! string, ReplicaStatus string, ReplicaBillingModeSummary BillingModeSummary, ReplicaProvisionedReadCapacityUnits number(0..), ReplicaProvisionedReadCapacityAutoScalingSettings AutoScalingSettingsDescription, ReplicaProvisionedWriteCapacityUnits number(0..), ReplicaProvisionedWriteCapacityAutoScalingSettings AutoScalingSettingsDescription, ReplicaGlobalSecondaryIndexSettings [ReplicaGlobalSecondaryIndexSettingsDescription], ReplicaTableClassSummary TableClassSummary
RestoreSummary: SourceBackupArn string(37..1024), SourceTableArn string(1..1024), RestoreDateTime! string, RestoreInProgress! boolean
RestoreTableFromBackupOutput: TableDescription TableDescription
RestoreTableToPointInTimeOutput: TableDescription TableDescription
S3BucketSource: S3BucketOwner string, S3Bucket! string(..255), S3KeyPrefix string(..1024)
SSEDescription: Status string, SSEType string, KMSMasterKeyArn string, InaccessibleEncryptionDateTime string
SSESpecification: Enabled boolean, SSEType string, KMSMasterKeyId string
ScanOutput: Items [{AttributeValue}], Count number, ScannedCount number, LastEvaluatedKey {AttributeValue}, ConsumedCapacity ConsumedCapacity
SourceTableDetails: TableName! string(3..255), TableId! string, TableArn string(1..1024), TableSizeBytes number, KeySchema! [KeySchemaElement](1..), TableCreationDateTime! string, ProvisionedThroughput! ProvisionedThroughput, OnDemandThroughput OnDemandThroughput, ItemCount number(0..), BillingMode string
SourceTableFeatureDetails: LocalSecondaryIndexes [LocalSecondaryIndexInfo], GlobalSecondaryIndexes [GlobalSecondaryIndexInfo], StreamDescription StreamSpecification, TimeToLiveDescription TimeToLiveDescription, SSEDescription SSEDescription
StreamSpecification: StreamEnabled! boolean, StreamViewType string
TableAutoScalingDescription: TableName string(3..255), TableStatus string, Replicas [ReplicaAutoScalingDescription]
TableClassSummary: TableClass string, LastUpdateDateTime string
TableCreationParameters: TableName! string(3..255), AttributeDefinitions! [AttributeDefinition], KeySchema! [KeySchemaElement](1..), BillingMode string, ProvisionedThroughput ProvisionedThroughput, OnDemandThroughput OnDemandThroughput, SSESpecification SSESpecification, GlobalSecondaryIndexes [GlobalSecondaryIndex]
TableDescription: AttributeDefinitions [AttributeDefinition], TableName string(3..255), KeySchema [KeySchemaElement](1..), TableStatus string, CreationDateTime string, ProvisionedThroughput ProvisionedThroughputDescription, TableSizeBytes number, ItemCount number, TableArn string, TableId string, BillingModeSummary BillingModeSummary, LocalSecondaryIndexes [LocalSecondaryIndexDescription], GlobalSecondaryIndexes [GlobalSecondaryIndexDescription], StreamSpecification StreamSpecification, LatestStreamLabel string, LatestStreamArn string(37..1024), GlobalTableVersion string, Replicas [ReplicaDescription], GlobalTableWitnesses [GlobalTableWitnessDescription], GlobalTableSettingsReplicationMode string, RestoreSummary RestoreSummary, SSEDescription SSEDescription, ArchivalSummary ArchivalSummary, TableClassSummary TableClassSummary, DeletionProtectionEnabled boolean, OnDemandThroughput OnDemandThroughput, WarmThroughput TableWarmThroughputDescription, MultiRegionConsistency string
TableWarmThroughputDescription: ReadUnitsPerSecond number(1..), WriteUnitsPerSecond number(1..), Status string
Tag: Key! string(1..128), Value! string(..256)
TimeToLiveDescription: TimeToLiveStatus string, AttributeName string(1..255)
TimeToLiveSpecification: Enabled! boolean, AttributeName! string(1..255)
TransactGetItemsOutput: ConsumedCapacity [ConsumedCapacity], Responses [ItemResponse](1..100)
TransactWriteItemsOutput: ConsumedCapacity [ConsumedCapacity], ItemCollectionMetrics {[ItemCollectionMetrics]}
UpdateContinuousBackupsOutput: ContinuousBackupsDescription ContinuousBackupsDescription
UpdateContributorInsightsOutput: TableName string(3..255), IndexName string(3..255), ContributorInsightsStatus string, ContributorInsightsMode string
UpdateGlobalTableOutput: GlobalTableDescription GlobalTableDescription
UpdateGlobalTableSettingsOutput: GlobalTableName string(3..255), ReplicaSettings [ReplicaSettingsDescription]
UpdateItemOutput: Attributes {AttributeValue}, ConsumedCapacity ConsumedCapacity, ItemCollectionMetrics ItemCollectionMetrics
UpdateKinesisStreamingConfiguration: ApproximateCreationDateTimePrecision string
UpdateKinesisStreamingDestinationOutput: TableName string(3..255), StreamArn string(37..1024), DestinationStatus string, UpdateKinesisStreamingConfiguration UpdateKinesisStreamingConfiguration
UpdateTableOutput: TableDescription TableDescription
UpdateTableReplicaAutoScalingOutput: TableAutoScalingDescription TableAutoScalingDescription
UpdateTimeToLiveOutput: TimeToLiveSpecification TimeToLiveSpecification
WarmThroughput: ReadUnitsPerSecond number, WriteUnitsPerSecond number
WriteRequest: PutRequest PutRequest, DeleteRequest DeleteRequest
`;
