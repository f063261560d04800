/** The one row that an insertion returned, or that is read back after it. @throws if there is none, which no statement of ours allows */
export function inserted<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A row was not inserted')
  return row
}
