/** The reference that a tenant writes on a check or transfer, as `RT-1A2B3C4D`: the end of the lease's id. */
export function paymentReference(leaseId: string): string {
  return `RT-${leaseId.slice(-8).toUpperCase()}`
}

/** The ends of leases' ids, in lower case, that a text of a bank names by their references, each once. */
export function referencesIn(text: string): string[] {
  const found = text.matchAll(reference)
  return [...new Set([...found].map(([, ending = '']) => ending.toLowerCase()))]
}

/** A search text with each reference as it is written here: banks leave out the hyphen. */
export function withReferences(text: string): string {
  return text.replace(reference, (_, ending: string) => `RT-${ending}`)
}

const reference = /\bRT[- ]?([0-9A-F]{8})\b/gi
