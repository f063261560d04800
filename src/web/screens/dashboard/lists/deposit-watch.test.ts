import { expect, test } from 'vitest'
import { returnLabel } from './deposit-watch.ts'

test('a deposit’s return is a reminder a week before its day and an alarm from two days before', () => {
  expect([8, 7, 3, 2, 1, 0, -1, -5].map(days => returnLabel(days))).toEqual([
    { tone: 'info', text: 'Due in 8 days' },
    { tone: 'warn', text: 'Due in 7 days' },
    { tone: 'warn', text: 'Due in 3 days' },
    { tone: 'bad', text: 'Due in 2 days' },
    { tone: 'bad', text: 'Due tomorrow' },
    { tone: 'bad', text: 'Due today' },
    { tone: 'bad', text: '1 day late' },
    { tone: 'bad', text: '5 days late' },
  ])
})
