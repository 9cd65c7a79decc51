import { UnclearCommand } from '../command.ts';
import { LOCAL_ENDPOINT, readEndpoint } from '../endpoint.ts';
import { readArguments } from '../read-arguments.ts';
import { splitWords } from '../split-words.ts';

const LOCAL_TABLE = 'countersign-records';

type TenantAction =
  | { readonly act: 'show'; readonly isJson: boolean }
  /** Without a file, what is stored. */
  | { readonly act: 'check'; readonly file: string | undefined }
  | { readonly act: 'set'; readonly file: string };

export type TenantOptions = TenantAction & {
  readonly tenantId: string;
  readonly table: string;
  /** Undefined: the account and region of the AWS profile. */
  readonly endpoint: string | undefined;
};

export const TENANT_HELP = `Shows, checks and changes what an operator says about a tenant: whether plans wait for a person, the policy
of its gates, its people, and the channels on which they are told.

  countersign tenant show <tenant>           what its settings are, as set reads them
  countersign tenant check <tenant> [file]   what is wrong with a YAML or JSON file, or with what is stored
  countersign tenant set <tenant> <file>     stores what the file says; what it leaves out is as usual. - reads standard input

  --json                 show prints JSON instead of YAML
  --table <name>         the table of records (default ${LOCAL_TABLE}; must be given with --aws)
  --endpoint <url>|aws   where DynamoDB is (default ${LOCAL_ENDPOINT})
  --aws                  the same as --endpoint aws: the account and region of your AWS profile
  --help                 print this

A file says, each if wanted:

  enable_workflow_approval: true
  gatePolicy: { approvers: [group:finance], quorum: 2 }    # docs/approval-policies.md
  people:
    ben: { name: Ben Berger, email: ben@acme.example, slackUserId: U012AB3CD, groups: [finance] }
  channels:
    - { kind: email, from: countersign@acme.example }
    - { kind: slack, channel: approvals }
    - { kind: webhook, url: https://acme.example/hooks }
    - { kind: eventbridge }

Runs keep the policy with which their gates were opened.`;

export function readTenantOptions(args: readonly string[]): TenantOptions {
  const { words, options } = splitWords(args);
  const values = readArguments(options, {
    json: { type: 'boolean', default: false },
    table: { type: 'string' },
    endpoint: { type: 'string' },
    aws: { type: 'boolean', default: false },
  });
  const [act, tenantId, ...files] = words;
  const endpoint = readEndpoint(values.endpoint, values.aws);
  return {
    ...readAction(act, files, values.json),
    tenantId: readTenantId(tenantId),
    table: readTable(values.table, endpoint),
    endpoint,
  };
}

function readAction(
  act: string | undefined,
  [file, ...more]: readonly string[],
  isJson: boolean,
): TenantAction {
  if (act === undefined) throw new UnclearCommand('What to do is missing: show, check or set.');
  if (isJson && act !== 'show') throw new UnclearCommand('--json is for show.');
  if (more.length > 0) throw new UnclearCommand(`tenant ${act} takes one file.`);
  switch (act) {
    case 'show':
      if (file !== undefined) throw new UnclearCommand(`tenant show takes no "${file}".`);
      return { act, isJson };
    case 'check':
      return { act, file };
    case 'set':
      if (file === undefined) throw new UnclearCommand('tenant set needs a file, or - for standard input.');
      return { act, file };
    default:
      throw new UnclearCommand(`tenant can show, check or set, not "${act}".`);
  }
}

function readTenantId(tenantId: string | undefined): string {
  if (tenantId === undefined)
    throw new UnclearCommand('The tenant is missing; the one of single users is default.');
  if (/^[\w.@:-]{1,128}$/.test(tenantId)) return tenantId;
  throw new UnclearCommand(`"${tenantId}" is no tenant: use 1 to 128 letters, digits or any of _ . @ : -`);
}

function readTable(table: string | undefined, endpoint: string | undefined): string {
  if (table !== undefined) return table;
  if (endpoint !== undefined) return LOCAL_TABLE;
  throw new UnclearCommand('On AWS the table has a name of its own: give it with --table.');
}
