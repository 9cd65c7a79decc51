import type { JsonObject } from '../../json.ts';
import type { ReaderConfig } from '../definition/asl.ts';

const DELIMITERS = { COMMA: ',', PIPE: '|', SEMICOLON: ';', SPACE: ' ', TAB: '\t' } as const;

/** Each row as an object by column. Columns are named by the first row unless the definition gives their names. */
export function parseCsv(text: string, config: ReaderConfig): JsonObject[] {
  const rows = splitRows(text, DELIMITERS[config.CSVDelimiter ?? 'COMMA']);
  const columns = config.CSVHeaderLocation === 'GIVEN' ? (config.CSVHeaders ?? []) : (rows.shift() ?? []);
  return rows.map(row => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ''])));
}

function splitRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = () => {
    row.push(field);
    field = '';
  };
  const endRow = () => {
    if (field === '' && row.length === 0) return;
    endField();
    rows.push(row);
    row = [];
  };
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string;
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (text[index + 1] === '"') field += text[++index];
      else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === delimiter) endField();
    else if (character === '\n') endRow();
    else if (character !== '\r') field += character;
  }
  endRow();
  return rows;
}
