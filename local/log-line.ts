/** How the host's parts say what happens to them. */
export type LogLine = (level: 'info' | 'warn' | 'error', text: string, fault?: unknown) => void;
