import fc from 'fast-check'

/** None, one or two owners at a time, three times in a row. */
const holders = fc.subarray(['olga', 'otto', 'oscar', 'gus'], { maxLength: 2 })
export const drawnHolders = fc.tuple(holders, holders, holders)

const periods = [
  { from_on: '0001-01-01', until_on: '2025-03-01' },
  { from_on: '2025-03-01', until_on: '2025-06-01' },
  { from_on: '2025-06-01', until_on: null },
]

/** The periods of a property's owners, one after the other. */
export function periodsOf(steps: string[][]) {
  return steps.flatMap((held, nth) => {
    const period = periods[nth]
    return period ? held.map(owner_id => ({ owner_id, ...period })) : []
  })
}
