import { expect, it } from 'vitest'
import type { OpenCharges } from '../allocation/open-charges.ts'
import { mayHaveLateFees } from './assess.ts'

const today = '2025-03-10'
const flat = { type: 'flat', graceDays: 5 } as const
const open = (dueDate: string, more: Partial<OpenCharges> = {}): OpenCharges => ({
  charges: [{ id: '1', kind: 'rent', dueDate, open: 100, payerId: null, payerKind: null }],
  ...{ free: 0, hasLateFees: false, hasWriteOffs: false, lastMoved: null, ...more },
})

it('a payment concerns late fees from the day after the grace of an open rent', () => {
  expect(mayHaveLateFees(flat, open('2025-03-05'), today)).toBe(false)
  expect(mayHaveLateFees(flat, open('2025-03-04'), today)).toBe(true)
})

it('a payment concerns a fee that was charged, whatever the terms are now', () => {
  const charged = open('2025-03-05', { hasLateFees: true })
  expect(mayHaveLateFees({ ...flat, type: 'none' }, charged, today)).toBe(true)
})

it('a payment concerns no late fees where none are agreed, or where no rent is open', () => {
  expect(mayHaveLateFees({ ...flat, type: 'none' }, open('2025-01-01'), today)).toBe(false)
  expect(mayHaveLateFees(flat, { ...open('2025-01-01'), charges: [] }, today)).toBe(false)
  expect(mayHaveLateFees(flat, undefined, today)).toBe(false)
})
