import { describe, expect, it } from 'vitest'
import { createPaymentBatch } from '#shared/accounting/payment-batches.ts'
import {
  blankEntry,
  differenceOf,
  inputsOf,
  isReady,
  type ReceivedValues,
  rowsOf,
  totalOf,
  withEntry,
  withoutEntry,
} from './entries.ts'

const today = '2026-11-26'
const one = '01990000-0000-7000-8000-000000000001'
const two = '01990000-0000-7000-8000-000000000002'
const blank: ReceivedValues = {
  ...{ paymentMethod: 'check', paymentDate: null, isOneCheck: false },
  ...{ checkNumber: '', checkTotal: '', entries: {} },
}
const entry = (amount: string) => ({ ...blankEntry, amount })

describe('an entry', () => {
  it('begins with a typed amount, changes in place, and ends when the amount is emptied', () => {
    const both = withEntry(withEntry({}, one, { amount: '5' }), two, { amount: '6' })
    const changed = withEntry(both, one, { checkNumber: '7' })
    expect(Object.keys(changed)).toEqual([one, two])
    expect(changed[one]).toEqual({ ...entry('5'), checkNumber: '7' })
    expect(withEntry(changed, one, { amount: '' })).toEqual({ [two]: entry('6') })
    expect(withoutEntry(both, two)).toEqual({ [one]: entry('5') })
  })
})

describe('the rows', () => {
  it('have the values on top unless their entry has its own', () => {
    const cash = { ...entry('6'), paymentMethod: 'cash' as const, paymentDate: '2026-11-20' }
    const values = {
      ...blank,
      entries: { [one]: { ...entry('5'), checkNumber: '7' }, [two]: cash },
    }
    expect(rowsOf(values, today)).toEqual([
      { leaseId: one, amount: '5', paymentMethod: 'check', checkNumber: '7' },
      { leaseId: two, amount: '6', paymentMethod: 'cash', paymentDate: '2026-11-20' },
    ])
    expect(createPaymentBatch.body.safeParse({ rows: rowsOf(values, today) }).success).toBe(true)
    const { paymentDate } = rowsOf({ ...values, paymentDate: '2026-11-01' }, today)[0] ?? {}
    expect(paymentDate).toBe('2026-11-01')
  })

  it('all have the number of the one check that pays them', () => {
    const cash = { ...entry('6'), paymentMethod: 'cash' as const, checkNumber: '7' }
    const values = { ...blank, isOneCheck: true, checkNumber: '8', entries: { [one]: cash } }
    expect(rowsOf(values, today)).toEqual([
      { leaseId: one, amount: '6', paymentMethod: 'check', checkNumber: '8' },
    ])
  })

  it('have their faults beside their entry', () => {
    const inputs = inputsOf({ ...blank, entries: { [one]: entry('x'), [two]: entry('6') } })
    expect(inputs['rows.1.amount']).toBe(`entries.${two}.amount`)
  })
})

describe('one check', () => {
  it('is ready once its total equals the amounts, to the cent', () => {
    const entries = { [one]: entry('1500'), [two]: entry('0.10') }
    expect(totalOf({ ...blank, entries })).toBe('1500.10')
    const check = (checkTotal: string) => ({ ...blank, entries, isOneCheck: true, checkTotal })
    expect([check('1500.20'), check('1500.00'), check('')].map(differenceOf)).toEqual([
      10, -10, -150_010,
    ])
    expect([check('1500.20'), check('1500.10')].map(isReady)).toEqual([false, true])
    expect([isReady({ ...blank, entries }), isReady(blank)]).toEqual([true, false])
  })
})
