import { listLeases } from '#shared/leases/leases.ts'
import type { TemplatePlaceholder } from '#shared/messaging/message-templates.ts'
import { useCall } from '#web/client/api.ts'
import { calledName, formatDay, formatMoney } from '#web/format/format.ts'

type Values = Partial<Record<TemplatePlaceholder, string>>

/**
 * The values of a template's placeholders, from the receiver's lease: the one in force, else the latest. Undefined
 * while it loads; without a lease only the name is known.
 */
export function useTemplateValues(
  receiver: { id: string; firstName: string | null; lastName: string | null },
  enabled: boolean,
): Values | undefined {
  const { data, error } = useCall(listLeases, {
    query: { tenantId: receiver.id, limit: 20 },
    enabled,
  })
  const tenant = calledName(receiver)
  if (!data) return error ? { tenant } : undefined
  const lease = data.find(({ status }) => status === 'active') ?? data[0]
  if (!lease) return { tenant }
  const { unit, organization, balance } = lease
  const money = (amount: string) => formatMoney(amount, organization.currency)
  return {
    tenant,
    property: unit.propertyName,
    unit: unit.unitNumber,
    rent: money(lease.monthlyRent),
    'amount owed': money(balance.startsWith('-') ? '0.00' : balance),
    'lease end': formatDay(lease.endDate),
    landlord: organization.name,
  }
}
