import { t } from '#shared/language/t.ts'
import type { AuditEntry } from '#shared/operations/audit-log.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { named } from './entity-labels.ts'
import type { Reader } from './sentence.ts'
import { choiceLabel } from './values.ts'

/** The first entry of a record: `recorded a payment of $500.00 for Alpha, Unit 1 (Bob Ray)`. */
export function creationOf(entry: AuditEntry, reader: Reader, subject: string): string {
  const text = (field: string) => {
    const value = entry.changes.find(change => change.field === field)?.after
    return typeof value === 'string' ? value : ''
  }
  const amount = formatMoney(text('amount'), reader.currency)
  const rent = formatMoney(text('monthlyRent'), reader.currency)
  const person = entry.label ?? t('a person')
  const deed = ofLease(entry.entity, { amount, rent, text })
  if (deed) {
    const lease = text('leaseId') === reader.home ? undefined : named('leaseId', entry, reader)
    return lease ? t('{deed} for {lease}', { deed, lease }) : deed
  }
  switch (entry.entity) {
    case 'lease':
      return t('leased {unit} to {tenant} for {rent} a month', {
        unit: named('unitId', entry, reader) ?? t('a unit'),
        tenant: named('tenantId', entry, reader) ?? t('a tenant'),
        rent,
      })
    case 'import':
      return t('started {subject}', { subject })
    case 'money_transfer':
      return t('transferred {amount} from one lease to another', { amount })
    case 'maintenance_request':
      return t('reported “{title}”', { title: entry.label ?? '' })
    case 'document':
      return t('uploaded {subject}', { subject })
    case 'report':
      return text('output') === 'view'
        ? t('viewed {subject}', { subject })
        : t('exported {subject} as {format}', { subject, format: text('output').toUpperCase() })
    case 'tenant_invitation':
      return t('invited {person} as a tenant', { person })
    case 'member_invitation':
      return t('invited {person} as {role}', { person, role: choiceLabel(text('role')) })
    case 'organization':
      return t('created the organization')
    default:
      return t('added {subject}', { subject })
  }
}

/** Entries of one lease, to be followed by it; null for another. */
function ofLease(
  entity: AuditEntry['entity'],
  { amount, rent, text }: { amount: string; rent: string; text: (field: string) => string },
): string | null {
  const kind = choiceLabel(text('kind'))
  switch (entity) {
    case 'payment':
      return t('recorded a payment of {amount}', { amount })
    case 'credit':
      return t('recorded a credit of {amount}', { amount })
    case 'refund':
      return t('recorded a refund of {amount}', { amount })
    case 'expense':
      return t('recorded an expense of {amount}', { amount })
    case 'charge':
      return t('charged {kind} of {amount} due {day}', {
        ...{ kind, amount, day: formatDay(text('dueDate')) },
      })
    case 'lease_rent':
      return t('set the rent to {rent} from {day}', { rent, day: formatDay(text('effectiveFrom')) })
    case 'renewal_offer': {
      const day = formatDay(text('endDate'))
      return text('monthlyRent')
        ? t('offered a renewal until {day} at {rent} a month', { day, rent })
        : t('offered a renewal until {day}', { day })
    }
    case 'recurring_charge':
      return t('added a recurring charge for {kind} from {day}', {
        ...{ kind, day: formatDay(text('startsOn')) },
      })
    case 'recurring_charge_amount':
      return t('set a recurring charge to {amount} from {day}', {
        ...{ amount, day: formatDay(text('effectiveFrom')) },
      })
    case 'recurring_credit':
      return t('added a recurring credit from {day}: {reason}', {
        ...{ day: formatDay(text('startsOn')), reason: text('reason') },
      })
    case 'charge_run':
      return t('started a charge batch')
    default:
      return null
  }
}
