import type { StandardsConfig } from '../standards-bundle.ts';
import type { SCOPES } from './context.ts';

const GENERAL = `# General standards

## GEN-1: One idea a file
A file holds one idea and is named after it. A file over 150 lines says that it holds more than one.

## GEN-2: Names explain themselves
Functions are verbs, data are nouns, units stand in names (\`timeoutSeconds\`). No abbreviations that the domain does not use.

## GEN-3: Errors have names
What callers may have to tell apart is an error of its own, with what was expected and what came instead. Nothing is swallowed.

## GEN-4: Data is checked where it comes in
Whatever comes from outside is parsed into a type at the boundary; behind it, types are trusted.

## GEN-5: No code that is not needed
No options, layers or helpers without a use. The standard library comes before a dependency.

## TEST-1: Behaviour is tested
Every public function has tests that read as facts about behaviour, edge cases and failures included.

## TEST-2: Tests are deterministic
No clock, network, order or randomness that a test does not control.

## DOC-1: Comments say why
A comment says what the code cannot: a reason, a constraint, a source. None repeats the code.

## DOC-2: A reader can start
What is public says in a sentence what it does; the main entry shows how it is used.
`;

const SERVICE = `# Standards for services

## API-1: Requests can be repeated
A request that arrives twice has the effect of one.

## API-2: Failures are answered
Callers get a stable error type, the field that is at fault, and what to do. Internals stay in the log.

## OPS-1: What happens is seen
Logs are structured and carry the identity of the request. Secrets and personal data are not logged.

## OPS-2: Everything that waits has a deadline
Calls to others have timeouts; what is retried is retried with growing pauses, and only if it can succeed.
`;

export const STANDARDS = {
  sources: { 'general.md': GENERAL, 'service.md': SERVICE },
  scopes: {
    library: { files: ['general.md'], prefixes: [] },
    service: { files: ['general.md', 'service.md'], prefixes: [] },
    prototype: { files: ['general.md'], prefixes: ['GEN'] },
  },
} as const satisfies StandardsConfig & { scopes: Record<(typeof SCOPES)[number], unknown> };
