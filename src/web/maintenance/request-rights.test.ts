import { describe, expect, it } from 'vitest'
import type { MaintenanceStatus } from '#shared/maintenance/maintenance-requests.ts'
import type { Role } from '#shared/person.ts'
import { requestRights, roleTowards } from './request-rights.ts'

const now = Date.parse('2025-03-20T12:00:00Z')

describe('rights on a request', () => {
  const moves = (status: MaintenanceStatus, role: Role, completedAt: string | null = null) => {
    const request = {
      ...{ status, assignedTo: null, tenantId: 'rita' },
      ...{ completedAt, confirmedAt: null },
    }
    const { start, complete, cancel, putBack, reopen } = requestRights(request, role, 'me', now)
    return Object.entries({ start, complete, cancel, putBack, reopen })
      .filter(([, may]) => may)
      .map(([move]) => move)
  }

  it('a manager starts, completes, puts back, cancels and reopens', () => {
    expect(moves('pending', 'manager')).toEqual(['start', 'cancel'])
    expect(moves('in_progress', 'manager')).toEqual(['complete', 'cancel', 'putBack'])
    expect(moves('completed', 'manager')).toEqual(['reopen'])
    expect(moves('cancelled', 'manager')).toEqual(['reopen'])
  })

  it('staff do the work but cancel no request', () => {
    expect(moves('pending', 'staff')).toEqual(['start'])
    expect(moves('in_progress', 'staff')).toEqual(['complete', 'putBack'])
    expect(moves('cancelled', 'staff')).toEqual([])
  })

  it('a tenant cancels requests that are not started, and reopens within fourteen days', () => {
    expect(moves('pending', 'tenant')).toEqual(['cancel'])
    expect(moves('in_progress', 'tenant')).toEqual([])
    expect(moves('completed', 'tenant', '2025-03-06T12:00:01Z')).toEqual(['reopen'])
    expect(moves('completed', 'tenant', '2025-03-06T12:00:00Z')).toEqual([])
  })

  it('an owner looks on', () => {
    expect(moves('pending', 'owner')).toEqual([])
    expect(moves('in_progress', 'owner')).toEqual([])
  })

  it('staff enter the cost of a job unless it has another assignee', () => {
    const job = {
      status: 'in_progress' as const,
      tenantId: 'rita',
      completedAt: null,
      confirmedAt: null,
    }
    expect(requestRights({ ...job, assignedTo: 'me' }, 'staff', 'me').setActualCost).toBe(true)
    expect(requestRights({ ...job, assignedTo: 'sam' }, 'staff', 'me').setActualCost).toBe(false)
    expect(requestRights({ ...job, assignedTo: 'sam' }, 'manager', 'me').setActualCost).toBe(true)
  })
})

describe('the role towards a request', () => {
  const request = { tenantId: 'me', unitId: 'unit', unit: { propertyId: 'house' } }
  const manager = { id: 'me', role: 'manager' as const, organizationId: 'org' }

  it('is their role where they work, and tenant where they do not', () => {
    expect(roleTowards({ ...request, tenantId: 'rita' }, manager, {})).toBe('manager')
    expect(roleTowards(request, { ...manager, organizationId: null }, {})).toBe('tenant')
  })

  it('is tenant for a landlord in a home rented from another', () => {
    const known = { ours: new Set<string>(), rentedUnits: new Set(['unit']) }
    expect(roleTowards(request, manager, known)).toBe('tenant')
  })

  it('is their role for a request of their own about the property they manage', () => {
    const rentedUnits = new Set(['unit'])
    expect(roleTowards(request, manager, { ours: new Set(['house']), rentedUnits })).toBe('manager')
    expect(roleTowards(request, manager, { rentedUnits: new Set() })).toBe('manager')
  })

  it('is the lesser of the two while it is unknown', () => {
    expect(roleTowards(request, manager, {})).toBe('tenant')
  })
})
