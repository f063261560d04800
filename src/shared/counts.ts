/** `1234` as `1,234`. */
export function formatCount(count: number): string {
  return counts.format(count)
}

const counts = new Intl.NumberFormat('en-US')

/** `1 unit`, `1,234 units`; `many` for a noun with an irregular plural. */
export function counted(count: number, noun: string, many = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : many}`
}

/** How long ago an instant was: `Just now`, `5 minutes ago`, `3 hours ago`, `2 days ago`. */
export function formatAgo(instant: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return ago(minutes, 'minute')
  if (minutes < 24 * 60) return ago(Math.floor(minutes / 60), 'hour')
  return ago(Math.floor(minutes / (24 * 60)), 'day')
}

function ago(count: number, unit: string): string {
  return `${counted(count, unit)} ago`
}
