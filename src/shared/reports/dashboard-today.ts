import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, money } from '#shared/fields.ts'
import { leaseStatuses } from '#shared/leases/leases.ts'
import { personName } from '#shared/person.ts'
import { home } from './dashboard-urgent.ts'

/** How many leases and units each list of the dashboard names. */
export const namedRows = 5

/** How far ahead a tenant's dashboard lists charges, days: two periods. */
export const comingDays = 61

const watched = z.object({
  id,
  tenantId: id,
  tenant: personName,
  unit: home,
  status: z.enum(leaseStatuses),
  monthlyRent: money,
  balance: money,
})

/** The steps beyond the first payment, each done or not. */
const setup = z.object({
  letterhead: z.boolean().describe('Its address or its logo is there'),
  lateFee: z.boolean(),
  tenants: z.boolean().describe('A tenant was invited'),
  team: z.boolean().describe('Somebody else works here, or was invited to'),
  emails: z
    .boolean()
    .nullable()
    .describe('A mail server sends emails; null for all but the operator'),
})

/** The tasks of today: each figure is of all rows, each list names the first few. */
export const getToday = endpoint('GET', '/api/dashboard/today', {
  may: 'dashboard:read',
  summary:
    'What is owed, collected and overdue, and who is late, which leases end, which units are vacant',
  reply: z.object({
    setup: setup.nullable().describe('Only for who may change the organization'),
    /** Null for a caller who reads no money. */
    money: z
      .object({
        /** Σ charges due in this calendar month of the organization. */
        owed: money,
        /** Received in this month, to date. */
        collected: money,
        /** Σ open amounts past their deadline, of any month. */
        overdue: money,
        tenantsPastDue: z.int(),
      })
      .nullable(),
    /** Whether there is any lease yet that the caller does not rent. */
    hasLeases: z.boolean(),
    openRepairs: z.int(),
    /** Who owes most today first; `count` and `total` are of all who owe. */
    late: z.object({ count: z.int(), total: money, leases: z.array(watched) }),
    /** Active leases whose last day is within 30 days, the first to end first. */
    ending: z.object({
      count: z.int(),
      leases: z.array(
        watched.extend({
          /** The recorded last day, else that of the notice, else the term's. */
          lastDay: dayReply,
          goesOn: z.boolean().describe('Whether it continues month-to-month'),
        }),
      ),
    }),
    /** Of tenants who moved out, until they are accounted for; the first due first. */
    deposits: z.object({
      count: z.int(),
      leases: z.array(
        watched.extend({
          movedOutOn: dayReply.nullable(),
          depositHeld: money,
          depositReturnBy: dayReply.nullable(),
        }),
      ),
    }),
    /** Neither occupied nor out of use; the highest market rent first. */
    vacant: z.object({
      count: z.int(),
      units: z.array(home.extend({ id, marketRent: money.nullable() })),
    }),
  }),
})
export type Today = z.output<typeof getToday.reply>
