import { describe, expect, it, test } from 'vitest'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import { deviceLabel } from './device.ts'
import { whoOf } from './sentence.ts'
import { entry, lana, lease, reader, said, tenant, unit } from './sentence-fixture.ts'
import { fieldLabel, valueLabel } from './values.ts'

describe('an entry as a sentence', () => {
  const rent = entry({}, { monthlyRent: ['1450.00', '1500.00'] })

  it('shows the values before and after', () => {
    expect(said(rent)).toBe(
      'Lana Lord changed the rent of Alpha, Unit 1 from $1,450.00 to $1,500.00',
    )
  })

  it('omits the name of the record whose history it is in', () => {
    expect(said(rent, { home: unit })).toBe(
      'Lana Lord changed the rent from $1,450.00 to $1,500.00',
    )
  })

  it('shows that a unit is non-revenue, and why', () => {
    const marked = entry(
      {},
      { nonRevenueReason: [null, 'office'], nonRevenueSince: [null, '2026-11-21'] },
    )
    expect(said(marked)).toBe('Lana Lord set the non-revenue status of Alpha, Unit 1 to office')
  })

  it('shows an offer, and its outcome', () => {
    const offer = { entity: 'renewal_offer', entityId: unit, label: '2027-12-31' } as const
    const offered = entry(
      { ...offer, action: 'created' },
      { leaseId: [null, lease], endDate: [null, '2027-12-31'] },
    )
    expect(said(offered, { home: lease })).toBe('Lana Lord offered a renewal until 12/31/2027')
    const answered = entry(offer, {
      status: ['offered', 'declined'],
      endedAt: [null, '2026-11-21T09:24:00Z'],
    })
    expect(said(answered)).toBe(
      'Lana Lord changed the status of the renewal offer until 12/31/2027 from offered to declined',
    )
  })

  it('calls the reader You', () => {
    expect(said(rent, { me: lana.id })).toMatch(/^You changed the rent /)
    const own = entry({ action: 'credentials_changed', entity: 'person', entityId: lana.id })
    expect(said(own, { me: lana.id })).toBe('You changed the password of your account')
    expect(said(own)).toBe('Lana Lord changed the password of their account')
    const saidOf = (change: Record<string, [unknown, unknown]>) =>
      said({ ...own, changes: entry({}, change).changes }, { me: lana.id })
    expect(saidOf({ twoFactor: [null, 'off'] })).toBe(
      'You turned off two-factor authentication for your account',
    )
    expect(saidOf({ calendarFeed: [null, 'renewed'] })).toBe(
      'You renewed the calendar link of your account',
    )
  })

  test.each([
    [{ bedrooms: [null, '2'] }, 'set the bedrooms of Alpha, Unit 1 to 2'],
    [{ monthlyRent: ['900.00', null] }, 'removed the rent of Alpha, Unit 1, $900.00'],
    [
      { bedrooms: ['1', '2'], monthlyRent: ['1.00', '2.00'] },
      'changed the bedrooms and rent of Alpha, Unit 1',
    ],
  ] satisfies [Record<string, [unknown, unknown]>, string][])('%j is %s', (values, sentence) => {
    expect(said(entry({}, values))).toBe(`Lana Lord ${sentence}`)
  })

  it('says the steps of a bill as the screens do', () => {
    const step = (before: string, after: string) =>
      entry(
        { entity: 'bill', entityId: lease, label: 'A-1' },
        { stage: [before, after], approvedBy: [null, lana.id], approvedAlone: [false, true] },
      )
    expect(said(step('to_approve', 'approved'))).toBe('Lana Lord approved the bill A-1')
    expect(said(step('draft', 'to_approve'), { home: lease })).toBe(
      'Lana Lord sent this bill for approval',
    )
    expect(valueLabel('stage', 'to_approve', reader)).toBe('to approve')
  })

  it('leaves out consequences of another change', () => {
    const done = entry(
      { entity: 'maintenance_request', label: 'Tap drips', entityId: lease },
      { status: ['in_progress', 'completed'], completedAt: [null, '2026-11-21T09:24:26.6+00:00'] },
    )
    expect(said(done)).toBe(
      'Lana Lord changed the status of the request “Tap drips” from in progress to completed',
    )
  })

  test.each<[Partial<AuditEntry>, Record<string, [unknown, unknown]>, string]>([
    [
      { entity: 'lease', entityId: lease },
      { unitId: [null, unit], tenantId: [null, tenant], monthlyRent: [null, '1500.00'] },
      'leased Alpha, Unit 1 to Bob Ray for $1,500.00 a month',
    ],
    [
      { entity: 'payment', label: '500.00' },
      { amount: [null, '500.00'], leaseId: [null, lease] },
      'recorded a payment of $500.00 for Alpha, Unit 1 (Bob Ray)',
    ],
    [
      { entity: 'charge', label: '25.00' },
      { kind: [null, 'late_fee'], amount: [null, '25.00'], dueDate: [null, '2026-03-01'] },
      'charged late fee of $25.00 due 03/01/2026',
    ],
    [{ entity: 'tenant', entityId: tenant }, {}, 'added the tenant Bob Ray'],
    [
      { entity: 'report', label: 'rent_roll' },
      { output: [null, 'csv'] },
      'exported the report “rent roll” as CSV',
    ],
    [
      { entity: 'member_invitation', label: 'Mia Moss' },
      { role: [null, 'staff'] },
      'invited Mia Moss as staff',
    ],
  ])('a new record: %j', (over, values, sentence) => {
    expect(said(entry({ action: 'created', ...over }, values))).toBe(`Lana Lord ${sentence}`)
  })

  test.each([
    [tenant, 'the data of Bob Ray'],
    [lana.id, 'their own data'],
  ])('the subject of an export: %s', (entityId, whose) => {
    const exported = entry({ action: 'exported', entity: 'person', entityId, label: null })
    expect(said(exported)).toBe(`Lana Lord exported ${whose}`)
  })

  it('names the actor kind where no user was signed in', () => {
    const by = (actorKind: AuditEntry['actorKind']) =>
      whoOf(entry({ actorKind, actor: null }), reader)
    expect(by('system')).toBe('Rooftree')
    expect(by('database')).toBe('Someone with access to the database')
    const failed = entry({
      actorKind: 'visitor',
      actor: null,
      action: 'sign_in_failed',
      entity: 'session',
      entityId: lana.id,
    })
    expect(said(failed)).toBe(
      'Someone not signed in tried to sign in as Lana Lord with a wrong password',
    )
  })
})

describe('a value', () => {
  test.each([
    ['startDate', '2026-03-01', '03/01/2026'],
    ['securityDeposit', '1200.00', '$1,200.00'],
    ['status', 'in_progress', 'in progress'],
    ['rollover', true, 'yes'],
    ['assignedTo', lana.id, 'Lana Lord'],
    ['assignedTo', unit.replace('2', '9'), 'a deleted record'],
    ['notes', 'Check 1042', '“Check 1042”'],
    ['notes', null, 'nothing'],
  ])('%s %s reads %s', (field, value, words) => {
    expect(valueLabel(field, value, reader)).toBe(words)
  })

  test('a field is named as people do', () => {
    expect(['ownerId', 'monthlyRent', 'preferences.dateFormat', 'dueDay'].map(fieldLabel)).toEqual([
      'owner',
      'rent',
      'date format',
      'due day',
    ])
  })
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
])('the user agent %s is %s', (userAgent, words) => {
  expect(deviceLabel(userAgent)).toBe(words)
})
