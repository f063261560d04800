import { addDays, type Day } from '#shared/dates.ts'
import type { maintenanceRequests, messages, tenantInvitations } from '../db/tables.ts'
import { threads } from './conversations.ts'
import { ago, idOf, morning } from './marks.ts'
import { nameAt, type UserRow } from './people.ts'
import { repairs } from './repairs.ts'
import type { Tenancy } from './tenancies.ts'

/** Interaction between people: requests, messages, invitations. */

interface People {
  organizationId: string
  /** Undefined for a vacant home. */
  tenantAtHome: (home: string) => string | undefined
  colleague: (name: string) => string
}

export function requestRows(
  today: Day,
  people: People & { unitId: (home: string) => string },
): (typeof maintenanceRequests.$inferInsert & { id: string })[] {
  return repairs.map((repair, place) => {
    const reported = morning(ago(today, repair.reported), (place * 53) % 300)
    const begun = repair.begun === undefined ? null : morning(ago(today, repair.begun), 310)
    const done = repair.done === undefined ? null : morning(ago(today, repair.done), 340)
    const staff = people.colleague(place % 3 === 2 ? 'staff2' : 'staff')
    return {
      id: idOf(`request:${place}`, reported),
      organizationId: people.organizationId,
      unitId: people.unitId(repair.home),
      tenantId: people.tenantAtHome(repair.home) ?? people.colleague('manager'),
      title: repair.title,
      description: repair.description,
      priority: repair.priority,
      status: repair.status,
      assignedTo: begun ? staff : null,
      estimatedCost: repair.estimate === undefined ? null : `${repair.estimate}.00`,
      actualCost: repair.cost === undefined ? null : `${repair.cost}.00`,
      reason: repair.reason ?? null,
      reopenCount: repair.reopened ? 1 : 0,
      startedAt: begun,
      completedAt: done,
      createdAt: reported,
      updatedAt: done ?? begun ?? reported,
    }
  })
}

export function messageRows(
  today: Day,
  people: People & { propertyIds: readonly string[] },
): (typeof messages.$inferInsert & { id: string })[] {
  return threads.flatMap((thread, place) => {
    const office = people.colleague(thread.office)
    const other = people.tenantAtHome(thread.with) ?? people.colleague(thread.with)
    return thread.lines.map(([from, daysAgo, content, state], line) => {
      const moment = morning(ago(today, daysAgo), 20 + place * 17 + line * 45)
      return {
        id: idOf(`message:${place}:${line}`, moment),
        organizationId: people.organizationId,
        senderId: from === 'office' ? office : other,
        receiverId: from === 'office' ? other : office,
        subject: line === 0 ? thread.subject : `Re: ${thread.subject}`,
        content,
        status: state ?? 'read',
        propertyId: thread.property === undefined ? null : people.propertyIds[thread.property],
        createdAt: moment,
        updatedAt: moment,
      }
    })
  })
}

interface Inviting extends Omit<People, 'tenantAtHome'> {
  propertyIds: readonly string[]
  unitId: (home: string) => string
  arriving: { term: Tenancy; person: UserRow }[]
}

const linkDays = 7

/** 3 accepted by upcoming tenants, 2 open, 1 declined, 1 expired. */
export function invitationRows(
  today: Day,
  { organizationId, propertyIds, unitId, colleague, arriving }: Inviting,
): (typeof tenantInvitations.$inferInsert & { id: string })[] {
  const invited = (
    key: string,
    home: string,
    daysAgo: number,
    person: { email: string; firstName?: string | null; lastName?: string | null },
  ) => {
    const invitedAt = morning(ago(today, daysAgo), 25)
    return {
      id: idOf(`invitation:${key}`, invitedAt),
      organizationId,
      email: person.email,
      firstName: person.firstName ?? '',
      lastName: person.lastName ?? '',
      invitedBy: colleague('manager'),
      invitedAt,
      expiresAt: morning(addDays(ago(today, daysAgo), linkDays), 25),
      propertyId: propertyIds[Number(home.split('-')[0]) - 1] ?? '',
      unitId: unitId(home),
    }
  }
  const newcomer = (place: number) => ({
    ...nameAt(160 + place),
    email: `newcomer${place + 1}@demo.example`,
  })
  const answered = (daysAgo: number) => morning(ago(today, daysAgo), 200)
  return [
    ...arriving.map(({ term, person }) => ({
      ...invited(term.key, term.home.key, 12, person),
      status: 'accepted' as const,
      moveInDate: term.start,
      acceptedBy: person.id,
      answeredAt: answered(10),
    })),
    {
      ...invited('open1', '2-11', 2, newcomer(0)),
      status: 'pending',
      moveInDate: addDays(today, 30),
    },
    { ...invited('open2', '5-1', 1, newcomer(1)), status: 'pending' },
    {
      ...invited('declined', '3-2', 15, newcomer(2)),
      status: 'declined',
      answeredAt: answered(13),
    },
    { ...invited('expired', '1-41', 20, newcomer(3)), status: 'expired' },
  ]
}
