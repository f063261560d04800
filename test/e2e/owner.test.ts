import { expect, it } from 'vitest'
import { buttonsOf, entriesOf, household, open, says } from './portals.ts'
import { signedInPage, walkTo } from './setup.ts'

it('an owner reads the figures of their own property, and changes nothing', async () => {
  const { lana, olga, rita } = await household()
  const draw = { propertyId: lana.property.id, kind: 'draw', amount: '250', confirm: true }
  expect((await lana.post('/api/owner-entries', draw)).status).toBe(201)
  const page = await signedInPage(olga.token)
  await open(page, '/')
  await says(page, 'Paid to You This Month $250.00', 'Paid to You This Year $250.00')
  const dashboard = await says(page, 'Total Revenue $1,111.00', 'Occupied Units 2/3', 'Alpha')
  expect(dashboard).not.toMatch(/Beta|Quick Actions|Add Property/)
  expect(await entriesOf(page)).toContain('Tenants')

  await walkTo(page, '/properties')
  expect(await says(page, '1 property', '$4,000.00 per month')).not.toContain('Beta')
  expect(await buttonsOf(page)).not.toMatch(/Add|Edit/)
  await walkTo(page, `/properties/${lana.property.id}`)
  await says(page, '1 vacant')
  expect(await buttonsOf(page)).not.toMatch(/Add|Edit|Archive|Delete|Let/)

  await walkTo(page, '/tenants')
  const tenants = await says(page, 'Rita Renter', 'Alpha, Unit 1')
  expect(tenants).not.toMatch(/@|Invite|Add Tenant/)
  await walkTo(page, `/tenants/${rita.user.id}`)
  expect(await says(page, 'Monthly rent')).not.toContain(rita.user.email)
  expect(await buttonsOf(page)).not.toMatch(/Edit|Add lease|Record|Confirm/)
  await walkTo(page, '/financials')
  await says(page, 'Total Revenue $1,111.00', 'Rita Renter')
  expect(await buttonsOf(page)).not.toMatch(/Record|Confirm/)

  // Actions without a control are refused as well.
  const answers = [
    await olga.patch(`/api/properties/${lana.property.id}`, { name: 'Mine' }),
    await olga.post('/api/properties', {}),
    await olga.post('/api/payments', { leaseId: rita.lease.id, amount: '1' }),
    await olga.post('/api/users', {}),
    await olga.patch(`/api/tenants/${rita.user.id}`, { phone: '1' }),
    await olga.delete(`/api/units/${lana.units[2]?.id}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
})
