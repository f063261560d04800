import type { Rhythm } from '#shared/maintenance/maintenance-schedules.ts'

/** `Every month`, `Every 6 months`, `Every 2 weeks`. */
export function everyLabel({ every, everyUnit }: Pick<Rhythm, 'every' | 'everyUnit'>): string {
  return every === 1 ? `Every ${everyUnit.slice(0, -1)}` : `Every ${every} ${everyUnit}`
}

/** When the request of a day is entered. */
export function aheadLabel(days: number): string {
  if (days === 0) return 'entered on that day'
  return days === 1 ? 'entered the day before' : `entered ${days} days before`
}
