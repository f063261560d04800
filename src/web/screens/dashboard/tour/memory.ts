/** The tour's state in this browser, under the names of spec.md point 9. */
const keys = { completed: 'completed', skipped: 'skipped', date: 'completed_date' } as const

type Memory = Pick<Storage, 'getItem' | 'setItem'>

/** Whether neither the completed nor the skipped flag is stored. */
export function isFirstVisit(memory: Memory = localStorage): boolean {
  return memory.getItem(keys.completed) === null && memory.getItem(keys.skipped) === null
}

export function rememberSkipped(memory: Memory = localStorage): void {
  memory.setItem(keys.completed, 'true')
  memory.setItem(keys.skipped, 'true')
}

/** `completed_date` is an ISO instant. */
export function rememberCompleted(memory: Memory = localStorage, now: Date = new Date()): void {
  memory.setItem(keys.completed, 'true')
  memory.setItem(keys.date, now.toISOString())
}
