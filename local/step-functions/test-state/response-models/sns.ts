/** What SNS answers, from AWS's public service model in the notation of parse-response-model.ts. */
export const snsResponses = `
CheckIfPhoneNumberIsOptedOut -> CheckIfPhoneNumberIsOptedOutResponse
ConfirmSubscription -> ConfirmSubscriptionResponse
CreatePlatformApplication -> CreatePlatformApplicationResponse
CreatePlatformEndpoint -> CreateEndpointResponse
CreateTopic -> CreateTopicResponse
GetDataProtectionPolicy -> GetDataProtectionPolicyResponse
GetEndpointAttributes -> GetEndpointAttributesResponse
GetPlatformApplicationAttributes -> GetPlatformApplicationAttributesResponse
GetSMSAttributes -> GetSMSAttributesResponse
GetSMSSandboxAccountStatus -> GetSMSSandboxAccountStatusResult
GetSubscriptionAttributes -> GetSubscriptionAttributesResponse
GetTopicAttributes -> GetTopicAttributesResponse
ListEndpointsByPlatformApplication -> ListEndpointsByPlatformApplicationResponse
ListOriginationNumbers -> ListOriginationNumbersResult
ListPhoneNumbersOptedOut -> ListPhoneNumbersOptedOutResponse
ListPlatformApplications -> ListPlatformApplicationsResponse
ListSMSSandboxPhoneNumbers -> ListSMSSandboxPhoneNumbersResult
ListSubscriptions -> ListSubscriptionsResponse
ListSubscriptionsByTopic -> ListSubscriptionsByTopicResponse
ListTagsForResource -> ListTagsForResourceResponse
ListTopics -> ListTopicsResponse
Publish -> PublishResponse
PublishBatch -> PublishBatchResponse
Subscribe -> SubscribeResponse
BatchResultErrorEntry: Id! string, Code! string, Message string, SenderFault! boolean
CheckIfPhoneNumberIsOptedOutResponse: IsOptedOut boolean
ConfirmSubscriptionResponse: SubscriptionArn string
CreateEndpointResponse: EndpointArn string
CreatePlatformApplicationResponse: PlatformApplicationArn string
CreateSMSSandboxPhoneNumberResult:
CreateTopicResponse: TopicArn string
DeleteSMSSandboxPhoneNumberResult:
Endpoint: EndpointArn string, Attributes {string}
GetDataProtectionPolicyResponse: DataProtectionPolicy string
GetEndpointAttributesResponse: Attributes {string}
GetPlatformApplicationAttributesResponse: Attributes {string}
GetSMSAttributesResponse: Attributes {string}
GetSMSSandboxAccountStatusResult: IsInSandbox! boolean
GetSubscriptionAttributesResponse: Attributes {string}
GetTopicAttributesResponse: Attributes {string}
ListEndpointsByPlatformApplicationResponse: Endpoints [Endpoint], NextToken string
ListOriginationNumbersResult: NextToken string, PhoneNumbers [PhoneNumberInformation]
ListPhoneNumbersOptedOutResponse: PhoneNumbers [string], NextToken string
ListPlatformApplicationsResponse: PlatformApplications [PlatformApplication], NextToken string
ListSMSSandboxPhoneNumbersResult: PhoneNumbers! [SMSSandboxPhoneNumber], NextToken string
ListSubscriptionsByTopicResponse: Subscriptions [Subscription], NextToken string
ListSubscriptionsResponse: Subscriptions [Subscription], NextToken string
ListTagsForResourceResponse: Tags [Tag]
ListTopicsResponse: Topics [Topic], NextToken string
OptInPhoneNumberResponse:
PhoneNumberInformation: CreatedAt string, PhoneNumber string, Status string, Iso2CountryCode string(..2), RouteType string, NumberCapabilities [string]
PlatformApplication: PlatformApplicationArn string, Attributes {string}
PublishBatchResponse: Successful [PublishBatchResultEntry], Failed [BatchResultErrorEntry]
PublishBatchResultEntry: Id string, MessageId string, SequenceNumber string
PublishResponse: MessageId string, SequenceNumber string
SMSSandboxPhoneNumber: PhoneNumber string(..20), Status string
SetSMSAttributesResponse:
SubscribeResponse: SubscriptionArn string
Subscription: SubscriptionArn string, Owner string, Protocol string, Endpoint string, TopicArn string
Tag: Key! string(1..128), Value! string(..256)
TagResourceResponse:
Topic: TopicArn string
UntagResourceResponse:
VerifySMSSandboxPhoneNumberResult:
`;
