/** What KMS answers, from AWS's public service model in the notation of parse-response-model.ts. */
export const kmsResponses = `
CancelKeyDeletion -> CancelKeyDeletionResponse
CreateCustomKeyStore -> CreateCustomKeyStoreResponse
CreateGrant -> CreateGrantResponse
CreateKey -> CreateKeyResponse
Decrypt -> DecryptResponse
DeleteImportedKeyMaterial -> DeleteImportedKeyMaterialResponse
DeriveSharedSecret -> DeriveSharedSecretResponse
DescribeCustomKeyStores -> DescribeCustomKeyStoresResponse
DescribeKey -> DescribeKeyResponse
Encrypt -> EncryptResponse
GenerateDataKey -> GenerateDataKeyResponse
GenerateDataKeyPair -> GenerateDataKeyPairResponse
GenerateDataKeyPairWithoutPlaintext -> GenerateDataKeyPairWithoutPlaintextResponse
GenerateDataKeyWithoutPlaintext -> GenerateDataKeyWithoutPlaintextResponse
GenerateMac -> GenerateMacResponse
GenerateRandom -> GenerateRandomResponse
GetKeyLastUsage -> GetKeyLastUsageResponse
GetKeyPolicy -> GetKeyPolicyResponse
GetKeyRotationStatus -> GetKeyRotationStatusResponse
GetParametersForImport -> GetParametersForImportResponse
GetPublicKey -> GetPublicKeyResponse
ImportKeyMaterial -> ImportKeyMaterialResponse
ListAliases -> ListAliasesResponse
ListGrants -> ListGrantsResponse
ListKeyPolicies -> ListKeyPoliciesResponse
ListKeyRotations -> ListKeyRotationsResponse
ListKeys -> ListKeysResponse
ListResourceTags -> ListResourceTagsResponse
ListRetirableGrants -> ListGrantsResponse
ReEncrypt -> ReEncryptResponse
ReplicateKey -> ReplicateKeyResponse
RotateKeyOnDemand -> RotateKeyOnDemandResponse
ScheduleKeyDeletion -> ScheduleKeyDeletionResponse
Sign -> SignResponse
Verify -> VerifyResponse
VerifyMac -> VerifyMacResponse
AliasListEntry: AliasName string(1..256), AliasArn string(20..2048), TargetKeyId string(1..2048), CreationDate string, LastUpdatedDate string
CancelKeyDeletionResponse: KeyId string(1..2048)
ConnectCustomKeyStoreResponse:
CreateCustomKeyStoreResponse: CustomKeyStoreId string(1..64)
CreateGrantResponse: GrantToken string(1..8192), GrantId string(1..128)
CreateKeyResponse: KeyMetadata KeyMetadata
CustomKeyStoresListEntry: CustomKeyStoreId string(1..64), CustomKeyStoreName string(1..256), CloudHsmClusterId string(19..24), TrustAnchorCertificate string(1..5000), ConnectionState string, ConnectionErrorCode string, CreationDate string, CustomKeyStoreType string, XksProxyConfiguration XksProxyConfigurationType
DecryptResponse: KeyId string(1..2048), Plaintext string(1..4096), EncryptionAlgorithm string, CiphertextForRecipient string(1..6144), KeyMaterialId string(64..64)
DeleteCustomKeyStoreResponse:
DeleteImportedKeyMaterialResponse: KeyId string(1..2048), KeyMaterialId string(..64)
DeriveSharedSecretResponse: KeyId string(1..2048), SharedSecret string(1..4096), CiphertextForRecipient string(1..6144), KeyAgreementAlgorithm string, KeyOrigin string
DescribeCustomKeyStoresResponse: CustomKeyStores [CustomKeyStoresListEntry], NextMarker string(1..1024), Truncated boolean
DescribeKeyResponse: KeyMetadata KeyMetadata
DisconnectCustomKeyStoreResponse:
EncryptResponse: CiphertextBlob string(1..6144), KeyId string(1..2048), EncryptionAlgorithm string
GenerateDataKeyPairResponse: PrivateKeyCiphertextBlob string(1..6144), PrivateKeyPlaintext string(1..4096), PublicKey string(1..8192), KeyId string(1..2048), KeyPairSpec string, CiphertextForRecipient string(1..6144), KeyMaterialId string(64..64)
GenerateDataKeyPairWithoutPlaintextResponse: PrivateKeyCiphertextBlob string(1..6144), PublicKey string(1..8192), KeyId string(1..2048), KeyPairSpec string, KeyMaterialId string(64..64)
GenerateDataKeyResponse: CiphertextBlob string(1..6144), Plaintext string(1..4096), KeyId string(1..2048), CiphertextForRecipient string(1..6144), KeyMaterialId string(64..64)
GenerateDataKeyWithoutPlaintextResponse: CiphertextBlob string(1..6144), KeyId string(1..2048), KeyMaterialId string(64..64)
GenerateMacResponse: Mac string(1..6144), MacAlgorithm string, KeyId string(1..2048)
GenerateRandomResponse: Plaintext string(1..4096), CiphertextForRecipient string(1..6144)
GetKeyLastUsageResponse: KeyId string(1..2048), KeyLastUsage KeyLastUsageData, TrackingStartDate string, KeyCreationDate string
GetKeyPolicyResponse: Policy string(1..131072), PolicyName string(1..128)
GetKeyRotationStatusResponse: KeyRotationEnabled boolean, KeyId string(1..2048), RotationPeriodInDays number(90..2560), NextRotationDate string, OnDemandRotationStartDate string
GetParametersForImportResponse: KeyId string(1..2048), ImportToken string(1..6144), PublicKey string(1..4096), ParametersValidTo string
GetPublicKeyResponse: KeyId string(1..2048), PublicKey string(1..8192), CustomerMasterKeySpec string, KeySpec string, KeyUsage string, EncryptionAlgorithms [string], SigningAlgorithms [string], KeyAgreementAlgorithms [string]
GrantConstraints: EncryptionContextSubset {string}, EncryptionContextEquals {string}
GrantListEntry: KeyId string(1..2048), GrantId string(1..128), Name string(1..256), CreationDate string, GranteePrincipal string(1..256), RetiringPrincipal string(1..256), IssuingAccount string(1..256), Operations [string], Constraints GrantConstraints
ImportKeyMaterialResponse: KeyId string(1..2048), KeyMaterialId string(64..64)
KeyLastUsageData: Operation string, Timestamp string, CloudTrailEventId string, KmsRequestId string
KeyListEntry: KeyId string(1..2048), KeyArn string(20..2048)
KeyMetadata: AWSAccountId string, KeyId! string(1..2048), Arn string(20..2048), CreationDate string, Enabled boolean, Description string(..8192), KeyUsage string, KeyState string, DeletionDate string, ValidTo string, Origin string, CustomKeyStoreId string(1..64), CloudHsmClusterId string(19..24), ExpirationModel string, KeyManager string, CustomerMasterKeySpec string, KeySpec string, EncryptionAlgorithms [string], SigningAlgorithms [string], KeyAgreementAlgorithms [string], MultiRegion boolean, MultiRegionConfiguration MultiRegionConfiguration, PendingDeletionWindowInDays number(1..365), MacAlgorithms [string], XksKeyConfiguration XksKeyConfigurationType, CurrentKeyMaterialId string(64..64)
ListAliasesResponse: Aliases [AliasListEntry], NextMarker string(1..1024), Truncated boolean
ListGrantsResponse: Grants [GrantListEntry], NextMarker string(1..1024), Truncated boolean
ListKeyPoliciesResponse: PolicyNames [string(1..128)], NextMarker string(1..1024), Truncated boolean
ListKeyRotationsResponse: Rotations [RotationsListEntry], NextMarker string(1..1024), Truncated boolean
ListKeysResponse: Keys [KeyListEntry], NextMarker string(1..1024), Truncated boolean
ListResourceTagsResponse: Tags [Tag], NextMarker string(1..1024), Truncated boolean
MultiRegionConfiguration: MultiRegionKeyType string, PrimaryKey MultiRegionKey, ReplicaKeys [MultiRegionKey]
MultiRegionKey: Arn string(20..2048), Region string(1..32)
ReEncryptResponse: CiphertextBlob string(1..6144), SourceKeyId string(1..2048), KeyId string(1..2048), SourceEncryptionAlgorithm string, DestinationEncryptionAlgorithm string, SourceKeyMaterialId string(64..64), DestinationKeyMaterialId string(64..64)
ReplicateKeyResponse: ReplicaKeyMetadata KeyMetadata, ReplicaPolicy string(1..131072), ReplicaTags [Tag]
RotateKeyOnDemandResponse: KeyId string(1..2048)
RotationsListEntry: KeyId string(1..2048), KeyMaterialId string(64..64), KeyMaterialDescription string(..256), ImportState string, KeyMaterialState string, ExpirationModel string, ValidTo string, RotationDate string, RotationType string
ScheduleKeyDeletionResponse: KeyId string(1..2048), DeletionDate string, KeyState string, PendingWindowInDays number(1..365)
SignResponse: KeyId string(1..2048), Signature string(1..6144), SigningAlgorithm string
Tag: TagKey! string(1..128), TagValue! string(..256)
UpdateCustomKeyStoreResponse:
VerifyMacResponse: KeyId string(1..2048), MacValid boolean, MacAlgorithm string
VerifyResponse: KeyId string(1..2048), SignatureValid boolean, SigningAlgorithm string
XksKeyConfigurationType: Id string(1..128)
XksProxyConfigurationType: Connectivity string, AccessKeyId string(20..30), UriEndpoint string(10..128), UriPath string(10..128), VpcEndpointServiceName string(20..64), VpcEndpointServiceOwner string(12..12)
`;
