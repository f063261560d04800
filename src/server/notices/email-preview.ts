import { and, asc, desc, eq } from 'drizzle-orm'
import {
  type AutomaticEmailKind,
  automaticEmailRules,
  type EmailPreview,
} from '#shared/automatic-emails.ts'
import { addDays, addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import { toCents } from '#shared/money.ts'
import { greetedAs } from '#shared/person-names.ts'
import type { Db } from '../db/client.ts'
import { hasJoined } from '../db/joined.ts'
import { leases, organizations, properties, units, users } from '../db/tables.ts'
import { choice, greeting, openWords } from '../outside/letters.ts'
import { amountOf, dayInWords, namesInWords } from '../papers/words.ts'
import { continuesMonthly } from './lease-reminders.ts'

/**
 * An automatic email as a tenant of the organization would get it: one who joined if there is one, and whose lease
 * ends next. An example while there is no lease.
 */
export async function previewOf(
  db: Db,
  organizationId: string,
  kind: AutomaticEmailKind,
): Promise<EmailPreview> {
  const [organization] = await db
    .select()
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (!organization) throw new Error('The organization is gone')
  const [lease] = await db
    .select({
      monthlyRent: leases.monthlyRent,
      endDate: leases.endDate,
      rollover: leases.rollover,
      firstName: users.firstName,
      lastName: users.lastName,
      property: properties.name,
      unit: units.unitNumber,
    })
    .from(leases)
    .innerJoin(users, eq(users.id, leases.tenantId))
    .innerJoin(units, eq(units.id, leases.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(eq(leases.organizationId, organizationId), eq(leases.status, 'active')))
    .orderBy(desc(hasJoined), asc(leases.endDate), asc(leases.id))
    .limit(1)
  const today = todayIn(organization.timezone)
  const nextMonth = addMonthsClamped(firstOfMonth(today), 1)
  const shown = lease ?? { ...example, endDate: addDays(today, 60) }
  const tenant = namesInWords([shown]) || 'Tenant'
  const all: Record<string, string> = {
    tenant,
    amount: amountOf(toCents(shown.monthlyRent), organization.currency),
    property: shown.property,
    unit: shown.unit,
    'due date': dayInWords(kind === 'rent_late' ? firstOfMonth(today) : nextMonth),
    'end date': dayInWords(shown.endDate),
    'after that': shown.rollover ? continuesMonthly : '',
    'payment date': dayInWords(today),
    landlord: organization.name,
  }
  const { placeholders } = automaticEmailRules[kind]
  return {
    isReal: lease !== undefined,
    tenant,
    values: placeholders.map(placeholder => ({ placeholder, words: all[placeholder] ?? '' })),
    greeting: greeting(greetedAs(shown)),
    closing: [openWords, choice],
  }
}

const example = {
  monthlyRent: '1200.00',
  rollover: true,
  firstName: 'Alex',
  lastName: 'Example',
  property: 'Maple Court',
  unit: '2B',
}
