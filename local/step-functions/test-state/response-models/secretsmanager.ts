/** What Secrets Manager answers, from AWS's public service model in the notation of parse-response-model.ts. */
export const secretsmanagerResponses = `
BatchGetSecretValue -> BatchGetSecretValueResponse
CancelRotateSecret -> CancelRotateSecretResponse
CreateSecret -> CreateSecretResponse
DeleteResourcePolicy -> DeleteResourcePolicyResponse
DeleteSecret -> DeleteSecretResponse
DescribeSecret -> DescribeSecretResponse
GetRandomPassword -> GetRandomPasswordResponse
GetResourcePolicy -> GetResourcePolicyResponse
GetSecretValue -> GetSecretValueResponse
ListSecretVersionIds -> ListSecretVersionIdsResponse
ListSecrets -> ListSecretsResponse
PutResourcePolicy -> PutResourcePolicyResponse
PutSecretValue -> PutSecretValueResponse
RemoveRegionsFromReplication -> RemoveRegionsFromReplicationResponse
ReplicateSecretToRegions -> ReplicateSecretToRegionsResponse
RestoreSecret -> RestoreSecretResponse
RotateSecret -> RotateSecretResponse
StopReplicationToReplica -> StopReplicationToReplicaResponse
UpdateSecret -> UpdateSecretResponse
UpdateSecretVersionStage -> UpdateSecretVersionStageResponse
ValidateResourcePolicy -> ValidateResourcePolicyResponse
APIErrorType: SecretId string(1..2048), ErrorCode string, Message string
BatchGetSecretValueResponse: SecretValues [SecretValueEntry], NextToken string(1..4096), Errors [APIErrorType]
CancelRotateSecretResponse: ARN string(20..2048), Name string(1..256), VersionId string(32..64)
CreateSecretResponse: ARN string(20..2048), Name string(1..256), VersionId string(32..64), ReplicationStatus [ReplicationStatusType]
DeleteResourcePolicyResponse: ARN string(20..2048), Name string(1..512)
DeleteSecretResponse: ARN string(20..2048), Name string(1..256), DeletionDate string
DescribeSecretResponse: ARN string(20..2048), Name string(1..256), Type string(..256), Description string(..2048), KmsKeyId string(..2048), RotationEnabled boolean, RotationLambdaARN string(..2048), RotationRules RotationRulesType, ExternalSecretRotationMetadata [ExternalSecretRotationMetadataItem], ExternalSecretRotationRoleArn string(20..2048), LastRotatedDate string, LastChangedDate string, LastAccessedDate string, DeletedDate string, NextRotationDate string, Tags [Tag], VersionIdsToStages {[string(1..256)](1..20)}, OwningService string(1..128), CreatedDate string, PrimaryRegion string(1..128), ReplicationStatus [ReplicationStatusType]
ExternalSecretRotationMetadataItem: Key string(1..256), Value string(1..2048)
GetRandomPasswordResponse: RandomPassword string(..4096)
GetResourcePolicyResponse: ARN string(20..2048), Name string(1..512), ResourcePolicy string(1..20480)
GetSecretValueResponse: ARN string(20..2048), Name string(1..256), VersionId string(32..64), SecretBinary string(1..65536), SecretString string(1..65536), VersionStages [string(1..256)](1..20), CreatedDate string
ListSecretVersionIdsResponse: Versions [SecretVersionsListEntry], NextToken string(1..4096), ARN string(20..2048), Name string(1..256)
ListSecretsResponse: SecretList [SecretListEntry], NextToken string(1..4096)
PutResourcePolicyResponse: ARN string(20..2048), Name string(1..512)
PutSecretValueResponse: ARN string(20..2048), Name string(1..256), VersionId string(32..64), VersionStages [string(1..256)](1..20)
RemoveRegionsFromReplicationResponse: ARN string(20..2048), ReplicationStatus [ReplicationStatusType]
ReplicateSecretToRegionsResponse: ARN string(20..2048), ReplicationStatus [ReplicationStatusType]
ReplicationStatusType: Region string(1..128), KmsKeyId string(..2048), Status string, StatusMessage string(1..4096), LastAccessedDate string
RestoreSecretResponse: ARN string(20..2048), Name string(1..256)
RotateSecretResponse: ARN string(20..2048), Name string(1..256), VersionId string(32..64)
RotationRulesType: AutomaticallyAfterDays number(1..1000), Duration string(2..3), ScheduleExpression string(1..256)
SecretListEntry: ARN string(20..2048), Name string(1..256), Type string(..256), Description string(..2048), KmsKeyId string(..2048), RotationEnabled boolean, RotationLambdaARN string(..2048), RotationRules RotationRulesType, ExternalSecretRotationMetadata [ExternalSecretRotationMetadataItem], ExternalSecretRotationRoleArn string(20..2048), LastRotatedDate string, LastChangedDate string, LastAccessedDate string, DeletedDate string, NextRotationDate string, Tags [Tag], SecretVersionsToStages {[string(1..256)](1..20)}, OwningService string(1..128), CreatedDate string, PrimaryRegion string(1..128)
SecretValueEntry: ARN string(20..2048), Name string(1..256), VersionId string(32..64), SecretBinary string(1..65536), SecretString string(1..65536), VersionStages [string(1..256)](1..20), CreatedDate string
SecretVersionsListEntry: VersionId string(32..64), VersionStages [string(1..256)](1..20), LastAccessedDate string, CreatedDate string, KmsKeyIds [string(..2048)]
StopReplicationToReplicaResponse: ARN string(20..2048)
Tag: Key string(1..128), Value string(..256)
UpdateSecretResponse: ARN string(20..2048), Name string(1..256), VersionId string(32..64)
UpdateSecretVersionStageResponse: ARN string(20..2048), Name string(1..256)
ValidateResourcePolicyResponse: PolicyValidationPassed boolean, ValidationErrors [ValidationErrorsEntry]
ValidationErrorsEntry: CheckName string(1..512), ErrorMessage string
`;
