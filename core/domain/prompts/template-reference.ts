/** `{{inputs.topic}}`; the path is the first group. */
export const REFERENCE = /\{\{\s*([^{}]*?)\s*\}\}/g;
