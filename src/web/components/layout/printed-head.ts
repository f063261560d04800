import { createContext } from 'react'
import type { Day } from '#shared/dates.ts'

/** The line that heads every printed page: the organization, and the day of its figures. Provided by the shell. */
export const PrintedHead = createContext<(asOf: Day | null | undefined) => string>(() => '')
