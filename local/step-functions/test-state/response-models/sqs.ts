/** What SQS answers, from AWS's public service model in the notation of parse-response-model.ts. */
export const sqsResponses = `
CancelMessageMoveTask -> CancelMessageMoveTaskResult
ChangeMessageVisibilityBatch -> ChangeMessageVisibilityBatchResult
CreateQueue -> CreateQueueResult
DeleteMessageBatch -> DeleteMessageBatchResult
GetQueueAttributes -> GetQueueAttributesResult
GetQueueUrl -> GetQueueUrlResult
ListDeadLetterSourceQueues -> ListDeadLetterSourceQueuesResult
ListMessageMoveTasks -> ListMessageMoveTasksResult
ListQueueTags -> ListQueueTagsResult
ListQueues -> ListQueuesResult
ReceiveMessage -> ReceiveMessageResult
SendMessage -> SendMessageResult
SendMessageBatch -> SendMessageBatchResult
StartMessageMoveTask -> StartMessageMoveTaskResult
BatchResultErrorEntry: Id! string, SenderFault! boolean, Code! string, Message string
CancelMessageMoveTaskResult: ApproximateNumberOfMessagesMoved number
ChangeMessageVisibilityBatchResult: Successful! [ChangeMessageVisibilityBatchResultEntry], Failed! [BatchResultErrorEntry]
ChangeMessageVisibilityBatchResultEntry: Id! string
CreateQueueResult: QueueUrl string
DeleteMessageBatchResult: Successful! [DeleteMessageBatchResultEntry], Failed! [BatchResultErrorEntry]
DeleteMessageBatchResultEntry: Id! string
GetQueueAttributesResult: Attributes {string}
GetQueueUrlResult: QueueUrl string
ListDeadLetterSourceQueuesResult: QueueUrls! [string], NextToken string
ListMessageMoveTasksResult: Results [ListMessageMoveTasksResultEntry]
ListMessageMoveTasksResultEntry: TaskHandle string, Status string, SourceArn string, DestinationArn string, MaxNumberOfMessagesPerSecond number, ApproximateNumberOfMessagesMoved number, ApproximateNumberOfMessagesToMove number, FailureReason string, StartedTimestamp number
ListQueueTagsResult: Tags {string}
ListQueuesResult: QueueUrls [string], NextToken string
Message: MessageId string, ReceiptHandle string, MD5OfBody string, Body string, Attributes {string}, MD5OfMessageAttributes string, MessageAttributes {MessageAttributeValue}
MessageAttributeValue: StringValue string, BinaryValue string, StringListValues [string], BinaryListValues [string], DataType! string
ReceiveMessageResult: Messages [Message]
SendMessageBatchResult: Successful! [SendMessageBatchResultEntry], Failed! [BatchResultErrorEntry]
SendMessageBatchResultEntry: Id! string, MessageId! string, MD5OfMessageBody! string, MD5OfMessageAttributes string, MD5OfMessageSystemAttributes string, SequenceNumber string
SendMessageResult: MD5OfMessageBody string, MD5OfMessageAttributes string, MD5OfMessageSystemAttributes string, MessageId string, SequenceNumber string
StartMessageMoveTaskResult: TaskHandle string
`;
