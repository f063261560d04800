/** Whether a house is called by where it stands: `121 Park Ave`. */
export function isStreet(name: string): boolean {
  return /^\d+[a-z]?\s+\p{L}/iu.test(name.trim())
}
