/** Rows of cells, each column as wide as its widest cell. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map(row => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map(row => row[column]?.length ?? 0)),
  );
  return rows
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
