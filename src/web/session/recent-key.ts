/** Local-storage key of what a person opened last on this device, with its names. */
export function recentKey(personId: string): string {
  return `recent ${personId}`
}
