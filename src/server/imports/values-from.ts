/** The values of a property, unit or lease in a row, by the names of its own fields. */
export function valuesFrom<
  Row extends object,
  Mapping extends Readonly<Record<string, keyof Row | null>>,
>(row: Row, mapping: Mapping) {
  const filled = Object.entries(mapping).flatMap(([field, column]) =>
    column === null ? [] : [[field, row[column]] as const],
  )
  return Object.fromEntries(filled) as {
    -readonly [Field in keyof Mapping as Mapping[Field] extends null ? never : Field]: Row[Extract<
      Mapping[Field],
      keyof Row
    >]
  }
}
