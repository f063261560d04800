import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import { happeningsOf } from './grouping.ts'
import { entry, said } from './sentence-fixture.ts'

describe('the changes of one request', () => {
  it('are one sentence where they are many of a kind', () => {
    const made = (entity: AuditEntry['entity'], id: string, requestId = 'one') =>
      entry({ action: 'created', entity, id, requestId })
    const grouped = happeningsOf([
      made('unit', '5'),
      made('unit', '4'),
      made('property', '3'),
      made('unit', '2', 'two'),
      made('unit', '1', 'three'),
    ])
    expect(grouped.map(({ entry: { id }, count }) => [id, count])).toEqual([
      ['5', 2],
      ['3', 1],
      ['2', 1],
      ['1', 1],
    ])
  })

  it('omit rows that only accompany another', () => {
    const made = (entity: AuditEntry['entity']) => entry({ action: 'created', entity })
    const kinds = (entries: AuditEntry[]) => happeningsOf(entries).map(one => one.entry.entity)
    expect(kinds([made('tenant'), made('person')])).toEqual(['tenant'])
    expect(kinds([made('lease_rent'), made('lease')])).toEqual(['lease'])
    expect(kinds([made('lease_rent')])).toEqual(['lease_rent'])
    const approved = entry({ entity: 'bill' }, { stage: ['to_approve', 'approved'] })
    const line = entry({ action: 'deleted', entity: 'bill_line' })
    expect(kinds([made('expense'), line, approved])).toEqual(['bill'])
    expect(kinds([made('expense'), line])).toEqual(['expense'])
    expect(kinds([made('bill_payment_line'), made('bill_payment')])).toEqual(['bill_payment_line'])
  })

  it('omit columns that no screen shows', () => {
    const paid = entry({ entity: 'expense', label: '50.00' }, { hasPayments: [false, true] })
    expect(happeningsOf([paid])).toEqual([])
    const whole = entry(
      { entity: 'expense', label: '50.00' },
      { hasPayments: [false, true], paidOn: [null, '2026-11-21'] },
    )
    expect(said(whole)).toBe(
      'Lana Lord set the payment date of the expense of $50.00 to 11/21/2026',
    )
  })
})
