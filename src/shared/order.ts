/** Order for sorting days, ids and names: by code units, the same on every machine, in any language. */
export function order(a: string, b: string): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0
}
