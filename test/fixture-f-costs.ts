import { v7 } from 'uuid'
import { expenses, maintenanceRequests, messages } from '#server/db/tables.ts'
import type { Db } from '#server/postgres/database.ts'
import type { ExpenseCategory } from '#shared/accounting/expenses.ts'
import { noon, type Office } from './fixture-f-office.ts'

interface Place {
  properties: { alpha: string; beta: string }
  units: Record<'A1' | 'A2' | 'B1', string>
}

/** The expenses and requests of Fixture F, and three messages of which one is unread. */
export async function spendAndRepair(
  db: Db,
  { organizationId, userId }: Office,
  { properties, units }: Place,
  people: Record<'ann' | 'bob' | 'cy', string>,
) {
  const tap = v7()
  const request = {
    organizationId,
    description: 'As seen on the day',
    tenantId: people.ann,
    priority: 'medium' as const,
  }
  await db.insert(maintenanceRequests).values([
    {
      ...request,
      id: tap,
      unitId: units.A1,
      title: 'Leaky tap',
      status: 'completed',
      estimatedCost: '150.00',
      actualCost: '320.00',
      createdAt: noon('2025-03-02'),
      completedAt: noon('2025-03-05'),
    },
    {
      ...request,
      unitId: units.B1,
      tenantId: people.cy,
      title: 'No heat',
      priority: 'urgent',
      status: 'pending',
      createdAt: noon('2025-03-30'),
    },
    {
      ...request,
      unitId: units.A1,
      title: 'Paint',
      priority: 'low',
      status: 'cancelled',
      estimatedCost: '400.00',
      createdAt: noon('2025-03-10'),
      updatedAt: noon('2025-03-10'),
    },
    {
      ...request,
      unitId: units.A2,
      tenantId: people.bob,
      title: 'Lock',
      priority: 'high',
      status: 'in_progress',
      estimatedCost: '80.00',
      createdAt: noon('2025-03-20'),
    },
  ])

  const spent = (
    paidOn: string,
    property: 'alpha' | 'beta',
    category: ExpenseCategory,
    amount: string,
  ) => ({
    organizationId,
    propertyId: properties[property],
    category,
    payee: 'Somebody Inc.',
    amount,
    incurredOn: paidOn,
    paidOn,
    recordedBy: userId,
  })
  await db
    .insert(expenses)
    .values([
      spent('2025-02-28', 'alpha', 'management_fees', '212.00'),
      spent('2025-02-28', 'beta', 'management_fees', '160.00'),
      spent('2025-03-05', 'beta', 'insurance', '210.00'),
      { ...spent('2025-03-08', 'alpha', 'repairs', '320.00'), requestId: tap },
      spent('2025-03-15', 'alpha', 'utilities', '140.00'),
      spent('2025-03-20', 'beta', 'mortgage_interest', '600.00'),
      spent('2025-03-31', 'alpha', 'management_fees', '182.84'),
      spent('2025-03-31', 'beta', 'management_fees', '96.00'),
    ])

  const message = (from: string, to: string, day: string, status: 'sent' | 'read') => ({
    organizationId,
    senderId: from,
    receiverId: to,
    subject: 'The tap',
    content: 'A secret between us',
    status,
    propertyId: properties.alpha,
    createdAt: noon(day),
  })
  await db
    .insert(messages)
    .values([
      message(people.ann, userId, '2025-03-02', 'read'),
      message(userId, people.ann, '2025-03-03', 'read'),
      message(people.ann, userId, '2025-03-06', 'sent'),
    ])
}
