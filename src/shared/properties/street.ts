/** Whether a house is named after its address: `121 Park Ave`. */
export function isStreet(name: string): boolean {
  return /^\d+[a-z]?\s+\p{L}/iu.test(name.trim())
}
