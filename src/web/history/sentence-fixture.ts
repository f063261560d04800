import type { AuditEntry } from '#shared/operations/audit-log.ts'
import { deedOf, type Reader, whoOf } from './sentence.ts'

export const lana = {
  id: '01a1fd6b-0000-7000-8000-000000000001',
  firstName: 'Lana',
  lastName: 'Lord',
}
export const unit = '01a1fd6b-0000-7000-8000-000000000002'
export const lease = '01a1fd6b-0000-7000-8000-000000000003'
export const tenant = '01a1fd6b-0000-7000-8000-000000000004'
export const reader: Reader = {
  currency: 'USD',
  me: 'somebody else',
  names: new Map([
    [unit, 'Alpha, Unit 1'],
    [lease, 'Alpha, Unit 1 (Bob Ray)'],
    [tenant, 'Bob Ray'],
    [lana.id, 'Lana Lord'],
  ]),
}

/** An entry of one unit, with values before and after by field. */
export function entry(
  over: Partial<AuditEntry> = {},
  values: Record<string, [unknown, unknown]> = {},
) {
  const changes = Object.entries(values).map(([field, [before, after]]) => ({
    field,
    before: before as string | null,
    after: after as string | null,
  }))
  const given: AuditEntry = {
    id: '1',
    at: '2026-11-21T09:24:00.000Z',
    actorKind: 'person',
    actor: lana,
    action: 'updated',
    entity: 'unit',
    entityId: unit,
    label: '1',
    changes,
    names: [],
    address: null,
    userAgent: null,
    requestId: 'one',
    ...over,
  }
  return given
}

/** The sentence of an entry as the list shows it. */
export function said(one: AuditEntry, by: Partial<Reader> = {}) {
  const given = { ...reader, ...by }
  return `${whoOf(one, given)} ${deedOf(one, given)}`
}
