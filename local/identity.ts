/** Who and where the local host says it is; any SDK or CLI that names another account is served all the same. */
export const LOCAL_REGION = 'us-east-1';
export const LOCAL_ACCOUNT_ID = '000000000000';
/** What SDK clients of the local host sign with, and what presigned URLs are checked against. */
export const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;
