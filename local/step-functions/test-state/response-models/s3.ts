/** What S3 answers, from AWS's public service model in the notation of parse-response-model.ts. */
export const s3Responses = `
AbortMultipartUpload -> AbortMultipartUploadOutput
CompleteMultipartUpload -> CompleteMultipartUploadOutput
CopyObject -> CopyObjectOutput
CreateBucket -> CreateBucketOutput
CreateMultipartUpload -> CreateMultipartUploadOutput
CreateSession -> CreateSessionOutput
DeleteObject -> DeleteObjectOutput
DeleteObjectTagging -> DeleteObjectTaggingOutput
DeleteObjects -> DeleteObjectsOutput
GetBucketAbac -> GetBucketAbacOutput
GetBucketAccelerateConfiguration -> GetBucketAccelerateConfigurationOutput
GetBucketAcl -> GetBucketAclOutput
GetBucketAnalyticsConfiguration -> GetBucketAnalyticsConfigurationOutput
GetBucketCors -> GetBucketCorsOutput
GetBucketEncryption -> GetBucketEncryptionOutput
GetBucketIntelligentTieringConfiguration -> GetBucketIntelligentTieringConfigurationOutput
GetBucketInventoryConfiguration -> GetBucketInventoryConfigurationOutput
GetBucketLifecycle -> GetBucketLifecycleOutput
GetBucketLifecycleConfiguration -> GetBucketLifecycleConfigurationOutput
GetBucketLocation -> GetBucketLocationOutput
GetBucketLogging -> GetBucketLoggingOutput
GetBucketMetadataConfiguration -> GetBucketMetadataConfigurationOutput
GetBucketMetadataTableConfiguration -> GetBucketMetadataTableConfigurationOutput
GetBucketMetricsConfiguration -> GetBucketMetricsConfigurationOutput
GetBucketNotification -> NotificationConfigurationDeprecated
GetBucketNotificationConfiguration -> NotificationConfiguration
GetBucketOwnershipControls -> GetBucketOwnershipControlsOutput
GetBucketPolicy -> GetBucketPolicyOutput
GetBucketPolicyStatus -> GetBucketPolicyStatusOutput
GetBucketReplication -> GetBucketReplicationOutput
GetBucketRequestPayment -> GetBucketRequestPaymentOutput
GetBucketTagging -> GetBucketTaggingOutput
GetBucketVersioning -> GetBucketVersioningOutput
GetBucketWebsite -> GetBucketWebsiteOutput
GetObject -> GetObjectOutput
GetObjectAcl -> GetObjectAclOutput
GetObjectAttributes -> GetObjectAttributesOutput
GetObjectLegalHold -> GetObjectLegalHoldOutput
GetObjectLockConfiguration -> GetObjectLockConfigurationOutput
GetObjectRetention -> GetObjectRetentionOutput
GetObjectTagging -> GetObjectTaggingOutput
GetObjectTorrent -> GetObjectTorrentOutput
GetPublicAccessBlock -> GetPublicAccessBlockOutput
HeadBucket -> HeadBucketOutput
HeadObject -> HeadObjectOutput
ListBucketAnalyticsConfigurations -> ListBucketAnalyticsConfigurationsOutput
ListBucketIntelligentTieringConfigurations -> ListBucketIntelligentTieringConfigurationsOutput
ListBucketInventoryConfigurations -> ListBucketInventoryConfigurationsOutput
ListBucketMetricsConfigurations -> ListBucketMetricsConfigurationsOutput
ListBuckets -> ListBucketsOutput
ListDirectoryBuckets -> ListDirectoryBucketsOutput
ListMultipartUploads -> ListMultipartUploadsOutput
ListObjectVersions -> ListObjectVersionsOutput
ListObjects -> ListObjectsOutput
ListObjectsV2 -> ListObjectsV2Output
ListParts -> ListPartsOutput
PutBucketLifecycleConfiguration -> PutBucketLifecycleConfigurationOutput
PutObject -> PutObjectOutput
PutObjectAcl -> PutObjectAclOutput
PutObjectLegalHold -> PutObjectLegalHoldOutput
PutObjectLockConfiguration -> PutObjectLockConfigurationOutput
PutObjectRetention -> PutObjectRetentionOutput
PutObjectTagging -> PutObjectTaggingOutput
RestoreObject -> RestoreObjectOutput
SelectObjectContent -> SelectObjectContentOutput
UpdateObjectEncryption -> UpdateObjectEncryptionResponse
UploadPart -> UploadPartOutput
UploadPartCopy -> UploadPartCopyOutput
AbacStatus: Status string
AbortIncompleteMultipartUpload: DaysAfterInitiation number
AbortMultipartUploadOutput: RequestCharged string
AccessControlTranslation: Owner! string
AnalyticsAndOperator: Prefix string, Tags [Tag]
AnalyticsConfiguration: Id! string, Filter AnalyticsFilter, StorageClassAnalysis! StorageClassAnalysis
AnalyticsExportDestination: S3BucketDestination! AnalyticsS3BucketDestination
AnalyticsFilter: Prefix string, Tag Tag, And AnalyticsAndOperator
AnalyticsS3BucketDestination: Format! string, BucketAccountId string, Bucket! string, Prefix string
BlockedEncryptionTypes: EncryptionType [string]
Bucket: Name string, CreationDate string, BucketRegion string, BucketArn string(1..128)
CORSRule: ID string, AllowedHeaders [string], AllowedMethods! [string], AllowedOrigins! [string], ExposeHeaders [string], MaxAgeSeconds number
Checksum: ChecksumCRC32 string, ChecksumCRC32C string, ChecksumCRC64NVME string, ChecksumSHA1 string, ChecksumSHA256 string, ChecksumSHA512 string, ChecksumMD5 string, ChecksumXXHASH64 string, ChecksumXXHASH3 string, ChecksumXXHASH128 string, ChecksumType string
CloudFunctionConfiguration: Id string, Event string, Events [string], CloudFunction string, InvocationRole string
CommonPrefix: Prefix string
CompleteMultipartUploadOutput: Location string, Bucket string, Key string(1..), Expiration string, ETag string, ChecksumCRC32 string, ChecksumCRC32C string, ChecksumCRC64NVME string, ChecksumSHA1 string, ChecksumSHA256 string, ChecksumSHA512 string, ChecksumMD5 string, ChecksumXXHASH64 string, ChecksumXXHASH3 string, ChecksumXXHASH128 string, ChecksumType string, ServerSideEncryption string, VersionId string, SSEKMSKeyId string, BucketKeyEnabled boolean, RequestCharged string
Condition: HttpErrorCodeReturnedEquals string, KeyPrefixEquals string
CopyObjectOutput: CopyObjectResult CopyObjectResult, Expiration string, CopySourceVersionId string, VersionId string, ServerSideEncryption string, SSECustomerAlgorithm string, SSECustomerKeyMD5 string, SSEKMSKeyId string, SSEKMSEncryptionContext string, BucketKeyEnabled boolean, RequestCharged string
CopyObjectResult: ETag string, LastModified string, ChecksumType string, ChecksumCRC32 string, ChecksumCRC32C string, ChecksumCRC64NVME string, ChecksumSHA1 string, ChecksumSHA256 string, ChecksumSHA512 string, ChecksumMD5 string, ChecksumXXHASH64 string, ChecksumXXHASH3 string, ChecksumXXHASH128 string
CopyPartResult: ETag string, LastModified string, ChecksumCRC32 string, ChecksumCRC32C string, ChecksumCRC64NVME string, ChecksumSHA1 string, ChecksumSHA256 string, ChecksumSHA512 string, ChecksumMD5 string, ChecksumXXHASH64 string, ChecksumXXHASH3 string, ChecksumXXHASH128 string
CreateBucketOutput: Location string, BucketArn string(1..128)
CreateMultipartUploadOutput: AbortDate string, AbortRuleId string, Bucket string, Key string(1..), UploadId string, ServerSideEncryption string, SSECustomerAlgorithm string, SSECustomerKeyMD5 string, SSEKMSKeyId string, SSEKMSEncryptionContext string, BucketKeyEnabled boolean, RequestCharged string, ChecksumAlgorithm string, ChecksumType string
CreateSessionOutput: ServerSideEncryption string, SSEKMSKeyId string, SSEKMSEncryptionContext string, BucketKeyEnabled boolean, Credentials! SessionCredentials
DefaultRetention: Mode string, Days number, Years number
DeleteMarkerEntry: Owner Owner, Key string(1..), VersionId string, IsLatest boolean, LastModified string
DeleteMarkerReplication: Status string
DeleteObjectOutput: DeleteMarker boolean, VersionId string, RequestCharged string
DeleteObjectTaggingOutput: VersionId string
DeleteObjectsOutput: Deleted [DeletedObject], RequestCharged string, Errors [Error]
DeletedObject: Key string(1..), VersionId string, DeleteMarker boolean, DeleteMarkerVersionId string
Destination: Bucket! string, Account string, StorageClass string, AccessControlTranslation AccessControlTranslation, EncryptionConfiguration EncryptionConfiguration, ReplicationTime ReplicationTime, Metrics Metrics
DestinationResult: TableBucketType string, TableBucketArn string, TableNamespace string
EncryptionConfiguration: ReplicaKmsKeyID string
Error: Key string(1..), VersionId string, Code string, Message string
ErrorDetails: ErrorCode string, ErrorMessage string
ErrorDocument: Key! string(1..)
EventBridgeConfiguration:
ExistingObjectReplication: Status! string
FilterRule: Name string, Value string
GetBucketAbacOutput: AbacStatus AbacStatus
GetBucketAccelerateConfigurationOutput: Status string, RequestCharged string
GetBucketAclOutput: Owner Owner, Grants [Grant]
GetBucketAnalyticsConfigurationOutput: AnalyticsConfiguration AnalyticsConfiguration
GetBucketCorsOutput: CORSRules [CORSRule]
GetBucketEncryptionOutput: ServerSideEncryptionConfiguration ServerSideEncryptionConfiguration
GetBucketIntelligentTieringConfigurationOutput: IntelligentTieringConfiguration IntelligentTieringConfiguration
GetBucketInventoryConfigurationOutput: InventoryConfiguration InventoryConfiguration
GetBucketLifecycleConfigurationOutput: Rules [LifecycleRule], TransitionDefaultMinimumObjectSize string
GetBucketLifecycleOutput: Rules [Rule]
GetBucketLocationOutput: LocationConstraint string
GetBucketLoggingOutput: LoggingEnabled LoggingEnabled
GetBucketMetadataConfigurationOutput: GetBucketMetadataConfigurationResult GetBucketMetadataConfigurationResult
GetBucketMetadataConfigurationResult: MetadataConfigurationResult! MetadataConfigurationResult
GetBucketMetadataTableConfigurationOutput: GetBucketMetadataTableConfigurationResult GetBucketMetadataTableConfigurationResult
GetBucketMetadataTableConfigurationResult: MetadataTableConfigurationResult! MetadataTableConfigurationResult, Status! string, Error ErrorDetails
GetBucketMetricsConfigurationOutput: MetricsConfiguration MetricsConfiguration
GetBucketOwnershipControlsOutput: OwnershipControls OwnershipControls
GetBucketPolicyOutput: Policy string
GetBucketPolicyStatusOutput: PolicyStatus PolicyStatus
GetBucketReplicationOutput: ReplicationConfiguration ReplicationConfiguration
GetBucketRequestPaymentOutput: Payer string
GetBucketTaggingOutput: TagSet! [Tag]
GetBucketVersioningOutput: Status string, MFADelete string
GetBucketWebsiteOutput: RedirectAllRequestsTo RedirectAllRequestsTo, IndexDocument IndexDocument, ErrorDocument ErrorDocument, RoutingRules [RoutingRule]
GetObjectAclOutput: Owner Owner, Grants [Grant], RequestCharged string
GetObjectAttributesOutput: DeleteMarker boolean, LastModified string, VersionId string, RequestCharged string, ETag string, Checksum Checksum, ObjectParts GetObjectAttributesParts, StorageClass string, ObjectSize number
GetObjectAttributesParts: TotalPartsCount number, PartNumberMarker number, NextPartNumberMarker number, MaxParts number, IsTruncated boolean, Parts [ObjectPart]
GetObjectLegalHoldOutput: LegalHold ObjectLockLegalHold
GetObjectLockConfigurationOutput: ObjectLockConfiguration ObjectLockConfiguration
GetObjectOutput: Body string, DeleteMarker boolean, AcceptRanges string, Expiration string, Restore string, LastModified string, ContentLength number, ETag string, ChecksumCRC32 string, ChecksumCRC32C string, ChecksumCRC64NVME string, ChecksumSHA1 string, ChecksumSHA256 string, ChecksumSHA512 string, ChecksumMD5 string, ChecksumXXHASH64 string, ChecksumXXHASH3 string, ChecksumXXHASH128 string, ChecksumType string, MissingMeta number, VersionId string, CacheControl string, ContentDisposition string, ContentEncoding string, ContentLanguage string, ContentRange string, ContentType string, Expires string, WebsiteRedirectLocation string, ServerSideEncryption string, Metadata {string}, SSECustomerAlgorithm string, SSECustomerKeyMD5 string, SSEKMSKeyId string, BucketKeyEnabled boolean, StorageClass string, RequestCharged string, ReplicationStatus string, PartsCount number, TagCount number, ObjectLockMode string, ObjectLockRetainUntilDate string, ObjectLockLegalHoldStatus string
GetObjectRetentionOutput: Retention ObjectLockRetention
GetObjectTaggingOutput: VersionId string, TagSet! [Tag]
GetObjectTorrentOutput: Body string, RequestCharged string
GetPublicAccessBlockOutput: PublicAccessBlockConfiguration PublicAccessBlockConfiguration
Grant: Grantee Grantee, Permission string
Grantee: DisplayName string, EmailAddress string, ID string, Type! string, URI string
HeadBucketOutput: BucketArn string(1..128), BucketLocationType string, BucketLocationName string, BucketRegion string(..20), AccessPointAlias boolean
HeadObjectOutput: DeleteMarker boolean, AcceptRanges string, Expiration string, Restore string, ArchiveStatus string, LastModified string, ContentLength number, ChecksumCRC32 string, ChecksumCRC32C string, ChecksumCRC64NVME string, ChecksumSHA1 string, ChecksumSHA256 string, ChecksumSHA512 string, ChecksumMD5 string, ChecksumXXHASH64 string, ChecksumXXHASH3 string, ChecksumXXHASH128 string, ChecksumType string, ETag string, MissingMeta number, VersionId string, CacheControl string, ContentDisposition string, ContentEncoding string, ContentLanguage string, ContentType string, ContentRange string, Expires string, WebsiteRedirectLocation string, ServerSideEncryption string, Metadata {string}, SSECustomerAlgorithm string, SSECustomerKeyMD5 string, SSEKMSKeyId string, BucketKeyEnabled boolean, StorageClass string, RequestCharged string, ReplicationStatus string, PartsCount number, TagCount number, ObjectLockMode string, ObjectLockRetainUntilDate string, ObjectLockLegalHoldStatus string
IndexDocument: Suffix! string
Initiator: ID string, DisplayName string
IntelligentTieringAndOperator: Prefix string, Tags [Tag]
IntelligentTieringConfiguration: Id! string, Filter IntelligentTieringFilter, Status! string, Tierings! [Tiering]
IntelligentTieringFilter: Prefix string, Tag Tag, And IntelligentTieringAndOperator
InventoryConfiguration: Destination! InventoryDestination, IsEnabled! boolean, Filter InventoryFilter, Id! string, IncludedObjectVersions! string, OptionalFields [string], Schedule! InventorySchedule
InventoryDestination: S3BucketDestination! InventoryS3BucketDestination
InventoryEncryption: SSES3 SSES3, SSEKMS SSEKMS
InventoryFilter: Prefix! string
InventoryS3BucketDestination: AccountId string, Bucket! string, Format! string, Prefix string, Encryption InventoryEncryption
InventorySchedule: Frequency! string
InventoryTableConfigurationResult: ConfigurationState! string, TableStatus string, Error ErrorDetails, TableName string, TableArn string
JournalTableConfigurationResult: TableStatus! string, Error ErrorDetails, TableName! string, TableArn string, RecordExpiration! RecordExpiration
LambdaFunctionConfiguration: Id string, LambdaFunctionArn! string, Events! [string], Filter NotificationConfigurationFilter
LifecycleExpiration: Date string, Days number, ExpiredObjectDeleteMarker boolean
LifecycleRule: Expiration LifecycleExpiration, ID string, Prefix string, Filter LifecycleRuleFilter, Status! string, Transitions [Transition], NoncurrentVersionTransitions [NoncurrentVersionTransition], NoncurrentVersionExpiration NoncurrentVersionExpiration, AbortIncompleteMultipartUpload AbortIncompleteMultipartUpload
LifecycleRuleAndOperator: Prefix string, Tags [Tag], ObjectSizeGreaterThan number, ObjectSizeLessThan number
LifecycleRuleFilter: Prefix string, Tag Tag, ObjectSizeGreaterThan number, ObjectSizeLessThan number, And LifecycleRuleAndOperator
ListBucketAnalyticsConfigurationsOutput: IsTruncated boolean, ContinuationToken string, NextContinuationToken string, AnalyticsConfigurationList [AnalyticsConfiguration]
ListBucketIntelligentTieringConfigurationsOutput: IsTruncated boolean, ContinuationToken string, NextContinuationToken string, IntelligentTieringConfigurationList [IntelligentTieringConfiguration]
ListBucketInventoryConfigurationsOutput: ContinuationToken string, InventoryConfigurationList [InventoryConfiguration], IsTruncated boolean, NextContinuationToken string
ListBucketMetricsConfigurationsOutput: IsTruncated boolean, ContinuationToken string, NextContinuationToken string, MetricsConfigurationList [MetricsConfiguration]
ListBucketsOutput: Buckets [Bucket], Owner Owner, ContinuationToken string, Prefix string
ListDirectoryBucketsOutput: Buckets [Bucket], ContinuationToken string(..1024)
ListMultipartUploadsOutput: Bucket string, KeyMarker string, UploadIdMarker string, NextKeyMarker string, Prefix string, Delimiter string, NextUploadIdMarker string, MaxUploads number, IsTruncated boolean, Uploads [MultipartUpload], CommonPrefixes [CommonPrefix], EncodingType string, RequestCharged string
ListObjectVersionsOutput: IsTruncated boolean, KeyMarker string, VersionIdMarker string, NextKeyMarker string, NextVersionIdMarker string, Versions [ObjectVersion], DeleteMarkers [DeleteMarkerEntry], Name string, Prefix string, Delimiter string, MaxKeys number, CommonPrefixes [CommonPrefix], EncodingType string, RequestCharged string
ListObjectsOutput: IsTruncated boolean, Marker string, NextMarker string, Contents [Object], Name string, Prefix string, Delimiter string, MaxKeys number, CommonPrefixes [CommonPrefix], EncodingType string, RequestCharged string
ListObjectsV2Output: IsTruncated boolean, Contents [Object], Name string, Prefix string, Delimiter string, MaxKeys number, CommonPrefixes [CommonPrefix], EncodingType string, KeyCount number, ContinuationToken string, NextContinuationToken string, StartAfter string, RequestCharged string
ListPartsOutput: AbortDate string, AbortRuleId string, Bucket string, Key string(1..), UploadId string, PartNumberMarker number, NextPartNumberMarker number, MaxParts number, IsTruncated boolean, Parts [Part], Initiator Initiator, Owner Owner, StorageClass string, RequestCharged string, ChecksumAlgorithm string, ChecksumType string
LoggingEnabled: TargetBucket! string, TargetGrants [TargetGrant], TargetPrefix! string, TargetObjectKeyFormat TargetObjectKeyFormat
MetadataConfigurationResult: DestinationResult! DestinationResult, JournalTableConfigurationResult JournalTableConfigurationResult, InventoryTableConfigurationResult InventoryTableConfigurationResult
MetadataTableConfigurationResult: S3TablesDestinationResult! S3TablesDestinationResult
Metrics: Status! string, EventThreshold ReplicationTimeValue
MetricsAndOperator: Prefix string, Tags [Tag], AccessPointArn string
MetricsConfiguration: Id! string, Filter MetricsFilter
MetricsFilter: Prefix string, Tag Tag, AccessPointArn string, And MetricsAndOperator
MultipartUpload: UploadId string, Key string(1..), Initiated string, StorageClass string, Owner Owner, Initiator Initiator, ChecksumAlgorithm string, ChecksumType string
NoncurrentVersionExpiration: NoncurrentDays number, NewerNoncurrentVersions number
NoncurrentVersionTransition: NoncurrentDays number, StorageClass string, NewerNoncurrentVersions number
NotificationConfiguration: TopicConfigurations [TopicConfiguration], QueueConfigurations [QueueConfiguration], LambdaFunctionConfigurations [LambdaFunctionConfiguration], EventBridgeConfiguration EventBridgeConfiguration
NotificationConfigurationDeprecated: TopicConfiguration TopicConfigurationDeprecated, QueueConfiguration QueueConfigurationDeprecated, CloudFunctionConfiguration CloudFunctionConfiguration
NotificationConfigurationFilter: Key S3KeyFilter
Object: Key string(1..), LastModified string, ETag string, ChecksumAlgorithm [string], ChecksumType string, Size number, StorageClass string, Owner Owner, RestoreStatus RestoreStatus
ObjectLockConfiguration: ObjectLockEnabled string, Rule ObjectLockRule
ObjectLockLegalHold: Status string
ObjectLockRetention: Mode string, RetainUntilDate string
ObjectLockRule: DefaultRetention DefaultRetention
ObjectPart: PartNumber number, Size number, ChecksumCRC32 string, ChecksumCRC32C string, ChecksumCRC64NVME string, ChecksumSHA1 string, ChecksumSHA256 string, ChecksumSHA512 string, ChecksumMD5 string, ChecksumXXHASH64 string, ChecksumXXHASH3 string, ChecksumXXHASH128 string
ObjectVersion: ETag string, ChecksumAlgorithm [string], ChecksumType string, Size number, StorageClass string, Key string(1..), VersionId string, IsLatest boolean, LastModified string, Owner Owner, RestoreStatus RestoreStatus
Owner: DisplayName string, ID string
OwnershipControls: Rules! [OwnershipControlsRule]
OwnershipControlsRule: ObjectOwnership! string
Part: PartNumber number, LastModified string, ETag string, Size number, ChecksumCRC32 string, ChecksumCRC32C string, ChecksumCRC64NVME string, ChecksumSHA1 string, ChecksumSHA256 string, ChecksumSHA512 string, ChecksumMD5 string, ChecksumXXHASH64 string, ChecksumXXHASH3 string, ChecksumXXHASH128 string
PartitionedPrefix: PartitionDateSource string
PolicyStatus: IsPublic boolean
PublicAccessBlockConfiguration: BlockPublicAcls boolean, IgnorePublicAcls boolean, BlockPublicPolicy boolean, RestrictPublicBuckets boolean
PutBucketLifecycleConfigurationOutput: TransitionDefaultMinimumObjectSize string
PutObjectAclOutput: RequestCharged string
PutObjectLegalHoldOutput: RequestCharged string
PutObjectLockConfigurationOutput: RequestCharged string
PutObjectOutput: Expiration string, ETag string, ChecksumCRC32 string, ChecksumCRC32C string, ChecksumCRC64NVME string, ChecksumSHA1 string, ChecksumSHA256 string, ChecksumSHA512 string, ChecksumMD5 string, ChecksumXXHASH64 string, ChecksumXXHASH3 string, ChecksumXXHASH128 string, ChecksumType string, ServerSideEncryption string, VersionId string, SSECustomerAlgorithm string, SSECustomerKeyMD5 string, SSEKMSKeyId string, SSEKMSEncryptionContext string, BucketKeyEnabled boolean, Size number, RequestCharged string
PutObjectRetentionOutput: RequestCharged string
PutObjectTaggingOutput: VersionId string
QueueConfiguration: Id string, QueueArn! string, Events! [string], Filter NotificationConfigurationFilter
QueueConfigurationDeprecated: Id string, Event string, Events [string], Queue string
RecordExpiration: Expiration! string, Days number
Redirect: HostName string, HttpRedirectCode string, Protocol string, ReplaceKeyPrefixWith string, ReplaceKeyWith string
RedirectAllRequestsTo: HostName! string, Protocol string
RenameObjectOutput:
ReplicaModifications: Status! string
ReplicationConfiguration: Role! string, Rules! [ReplicationRule]
ReplicationRule: ID string, Priority number, Prefix string, Filter ReplicationRuleFilter, Status! string, SourceSelectionCriteria SourceSelectionCriteria, ExistingObjectReplication ExistingObjectReplication, Destination! Destination, DeleteMarkerReplication DeleteMarkerReplication
ReplicationRuleAndOperator: Prefix string, Tags [Tag]
ReplicationRuleFilter: Prefix string, Tag Tag, And ReplicationRuleAndOperator
ReplicationTime: Status! string, Time! ReplicationTimeValue
ReplicationTimeValue: Minutes number
RestoreObjectOutput: RequestCharged string, RestoreOutputPath string
RestoreStatus: IsRestoreInProgress boolean, RestoreExpiryDate string
RoutingRule: Condition Condition, Redirect! Redirect
Rule: Expiration LifecycleExpiration, ID string, Prefix! string, Status! string, Transition Transition, NoncurrentVersionTransition NoncurrentVersionTransition, NoncurrentVersionExpiration NoncurrentVersionExpiration, AbortIncompleteMultipartUpload AbortIncompleteMultipartUpload
S3KeyFilter: FilterRules [FilterRule]
S3TablesDestinationResult: TableBucketArn! string, TableName! string, TableArn! string, TableNamespace! string
SSEKMS: KeyId! string
SSES3:
SelectObjectContentOutput: Payload any
ServerSideEncryptionByDefault: SSEAlgorithm! string, KMSMasterKeyID string
ServerSideEncryptionConfiguration: Rules! [ServerSideEncryptionRule]
ServerSideEncryptionRule: ApplyServerSideEncryptionByDefault ServerSideEncryptionByDefault, BucketKeyEnabled boolean, BlockedEncryptionTypes BlockedEncryptionTypes
SessionCredentials: AccessKeyId! string, SecretAccessKey! string, SessionToken! string, Expiration! string
SimplePrefix:
SourceSelectionCriteria: SseKmsEncryptedObjects SseKmsEncryptedObjects, ReplicaModifications ReplicaModifications
SseKmsEncryptedObjects: Status! string
StorageClassAnalysis: DataExport StorageClassAnalysisDataExport
StorageClassAnalysisDataExport: OutputSchemaVersion! string, Destination! AnalyticsExportDestination
Tag: Key! string(1..), Value! string
TargetGrant: Grantee Grantee, Permission string
TargetObjectKeyFormat: SimplePrefix SimplePrefix, PartitionedPrefix PartitionedPrefix
Tiering: Days! number, AccessTier! string
TopicConfiguration: Id string, TopicArn! string, Events! [string], Filter NotificationConfigurationFilter
TopicConfigurationDeprecated: Id string, Events [string], Event string, Topic string
Transition: Date string, Days number, StorageClass string
UpdateObjectEncryptionResponse: RequestCharged string
UploadPartCopyOutput: CopySourceVersionId string, CopyPartResult CopyPartResult, ServerSideEncryption string, SSECustomerAlgorithm string, SSECustomerKeyMD5 string, SSEKMSKeyId string, BucketKeyEnabled boolean, RequestCharged string
UploadPartOutput: ServerSideEncryption string, ETag string, ChecksumCRC32 string, ChecksumCRC32C string, ChecksumCRC64NVME string, ChecksumSHA1 string, ChecksumSHA256 string, ChecksumSHA512 string, ChecksumMD5 string, ChecksumXXHASH64 string, ChecksumXXHASH3 string, ChecksumXXHASH128 string, SSECustomerAlgorithm string, SSECustomerKeyMD5 string, SSEKMSKeyId string, BucketKeyEnabled boolean, RequestCharged string
`;
