/** What SDK clients of the local host sign with, and what presigned URLs are checked against. */
export const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;
