/** Reads a port number; `name` says in the refusal where it was given. */
export function readPort(name: string, text: string): number {
  const port = Number(text);
  if (text.trim() !== '' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`${name} must be a number from 0 to 65535, not "${text}".`);
}
