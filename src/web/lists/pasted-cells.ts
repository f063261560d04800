/** Cells copied from a spreadsheet: lines of values with tabs between them. */
export function pastedCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map(line => line.split('\t').map(cell => cell.trim()))
}
