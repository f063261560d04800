import { addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { makeOperator } from '#test/operator.ts'
import { landlord, leaseUnit, tenantOf } from '#test/world.ts'

/**
 * A landlord, who operates the installation, with data on every screen: a leased unit, rent paid and owed, a request,
 * a message.
 */
export async function seededPortfolio(settings: { currency?: string; dateFormat?: string } = {}) {
  const lana = await landlord(4)
  await makeOperator(lana)
  const { currency, dateFormat } = settings
  if (currency) await lana.patch('/api/organization', { currency })
  if (dateFormat) await lana.patch('/api/auth/user', { preferences: { dateFormat } })
  const bob = await tenantOf(lana)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const start = addMonthsClamped(firstOfMonth(todayIn(zone)), -2)
  const unitId = lana.units[0]?.id ?? ''
  await lana.patch(`/api/units/${unitId}`, { monthlyRent: '2100', bedrooms: 2, bathrooms: '1.5' })
  const lease = await leaseUnit(lana, unitId, bob.id, {
    startDate: start,
    endDate: addMonthsClamped(start, 12),
  })
  await lana.post('/api/payments', { leaseId: lease.id, amount: '2000', paymentMethod: 'check' })
  const secondUnit = lana.units[1]?.id ?? ''
  await leaseUnit(lana, secondUnit, (await tenantOf(lana, 'Fox')).id, {
    startDate: start,
    endDate: addMonthsClamped(start, 12),
  })
  const request = await lana.post<MaintenanceRequest>('/api/maintenance-requests', {
    title: 'Leaky tap',
    description: 'In the kitchen, since Monday.',
    unitId,
    priority: 'urgent',
    estimatedCost: '120',
  })
  await lana.post('/api/messages', {
    receiverId: bob.id,
    subject: 'Plumber',
    content: 'He comes on Monday.',
  })
  return { ...lana, tenant: bob, lease, request: request.body }
}
