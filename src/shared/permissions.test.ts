import { describe, expect, it, test } from 'vitest'
import { roles } from '#shared/person.ts'
import { can, everyPermission, mayBeOperators, rolesWith, standing } from './permissions.ts'

const organizationId = '0198c5e2-1111-7000-8000-000000000001'

describe('the table of permissions', () => {
  // Of the whole installation, for any role in an organization.
  const operators = ['job:read', 'job:run', 'outbox:read']

  test.each(everyPermission.filter(permission => !operators.includes(permission)))(
    '%s is held by at least one role, each named once',
    permission => {
      const holders = rolesWith(permission)
      expect(holders.length).toBeGreaterThan(0)
      expect(new Set(holders).size).toBe(holders.length)
      for (const role of holders) expect(roles).toContain(role)
    },
  )

  // Paying online and confirming a repair are the rights of tenants, and an admin's only where they rent.
  const tenantsOwn = ['online-payment:create', 'maintenance:confirm']

  it('gives an admin all permissions', () => {
    const admin = { role: 'admin', organizationId } as const
    expect(everyPermission.filter(permission => !can(admin, permission))).toEqual([
      ...tenantsOwn,
      ...operators,
    ])
  })

  it('gives no role a permission that an admin lacks', () => {
    const others = everyPermission.filter(
      permission => ![...tenantsOwn, ...operators].includes(permission),
    )
    for (const permission of others) expect(rolesWith(permission)).toContain('admin')
  })

  it('gives the installation to its operator alone, an admin or not', () => {
    for (const organizationId of [null, 'theirs'])
      for (const permission of everyPermission.filter(one => operators.includes(one))) {
        const person = { role: 'admin', organizationId } as const
        expect(can(person, permission)).toBe(false)
        expect(can({ ...person, isOperator: true }, permission)).toBe(true)
        expect(mayBeOperators(permission)).toBe(true)
      }
    expect(mayBeOperators('property:read')).toBe(false)
  })
})

describe('the role of a person', () => {
  test.each(roles)('%s of an organization acts in that role', role => {
    expect(standing({ role, organizationId })).toBe(role)
  })

  test.each(roles)('%s of no organization is a tenant, with any role in the row', role => {
    const outsider = { role, organizationId: null }
    expect(standing(outsider)).toBe('tenant')
    for (const permission of everyPermission)
      expect(can(outsider, permission)).toBe(rolesWith(permission).includes('tenant'))
  })
})

describe('permissions by role', () => {
  const may = (role: (typeof roles)[number]) =>
    everyPermission.filter(permission => can({ role, organizationId }, permission))
  const books = /^(property|unit|lease|tenant|payment|charge|organization):(?!read)/

  it('owners and staff read money and change none', () => {
    expect(may('owner').filter(permission => books.test(permission))).toEqual([])
    expect(may('staff').filter(permission => books.test(permission))).toEqual([])
    expect(may('admin').filter(permission => books.test(permission))).not.toEqual([])
  })

  it('staff see no charges, owners do', () => {
    expect(may('staff')).not.toContain('charge:read')
    expect(may('owner')).toContain('charge:read')
  })

  it('a manager does an admin’s daily work, but archives nothing and leaves the organization alone', () => {
    const missing = may('admin').filter(permission => !may('manager').includes(permission))
    expect(missing).toEqual(expect.arrayContaining(['property:archive', 'organization:update']))
    expect(may('manager')).toEqual(
      expect.arrayContaining(['property:create', 'unit:write', 'lease:write', 'tenant:create']),
    )
  })

  it('a newcomer may add the first property and the first tenant, which founds their organization', () => {
    const newcomer = { role: 'tenant', organizationId: null } as const
    expect(can(newcomer, 'property:create')).toBe(true)
    expect(can(newcomer, 'tenant:create')).toBe(true)
    expect(can(newcomer, 'lease:write')).toBe(false)
  })

  it('the list of invitations is for the office, and for users without an organization or lease', () => {
    const newcomer = { role: 'tenant', organizationId: null, rents: false } as const
    expect(can(newcomer, 'invitation:read')).toBe(true)
    expect(can(newcomer, 'invitation:write')).toBe(false)
    expect(can({ ...newcomer, rents: true }, 'invitation:read')).toBe(false)
    for (const role of roles)
      expect(can({ role, organizationId, rents: false }, 'invitation:read')).toBe(
        role === 'admin' || role === 'manager',
      )
  })

  it('a tenant has a tenant’s permissions, besides any role elsewhere', () => {
    const staff = { role: 'staff', organizationId } as const
    expect(can(staff, 'lease:notice')).toBe(false)
    expect(can({ ...staff, rents: false }, 'lease:notice')).toBe(false)
    expect(can({ ...staff, rents: true }, 'lease:notice')).toBe(true)
    expect(can({ ...staff, rents: true }, 'lease:write')).toBe(false)
  })

  it('public calls are open to all', () => {
    for (const role of roles) expect(can({ role, organizationId: null }, 'public')).toBe(true)
  })
})
