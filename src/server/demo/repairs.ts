import type { Repair } from './repair.ts'
import { closedRepairs } from './repairs-done.ts'
import { openRepairs } from './repairs-open.ts'

export const repairs: readonly Repair[] = [...openRepairs, ...closedRepairs]
