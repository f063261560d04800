import { describe, expect, test } from 'vitest'
import { can } from '#shared/permissions.ts'
import type { Stats } from '#shared/reports/dashboard.ts'
import type { Knowledge } from './knowledge.ts'
import { type Reply, replyTo } from './replies.ts'

/** Questions of a landlord, and the kind of answer: rows by name, how it is done, a search, or the theme's own. */

const stats: Stats = {
  ...{ totalRevenue: '6300.00', occupiedUnits: 12, totalUnits: 14, nonRevenueUnits: 0 },
  ...{ pendingMaintenance: 2, unreadMessages: 4, occupancyPercent: 86 },
  ...{ revenueChangePercent: null, revenueThisMonth: '4500.00', collectionPercent: 94 },
  ...{ outstanding: '300.00', outstandingTenants: 1 },
}

const person = { role: 'admin', organizationId: 'o' } as const
const known: Knowledge = {
  ...{ isTenant: false, mayAddProperty: true, seesMoney: true, currency: 'USD' },
  ...{ may: permission => can(person, permission), today: '2025-06-10', stats },
  late: [
    { name: 'Bob Ray', home: 'Oakwood, Unit 4', balance: '500.00', href: '/financials/leases/l' },
  ],
  vacant: [{ name: 'Oakwood, Unit 7', href: '/properties/p' }],
  ending: [
    {
      name: 'Eve Stone',
      home: 'Oakwood, Unit 9',
      lastDay: '2025-06-20',
      href: '/financials/leases/m',
    },
  ],
}

type Kind = 'late' | 'vacant' | 'ending' | 'how' | 'search' | 'theme' | 'default'

/** The first 22 were asked on a walk through the product, where one of them had a useful answer. */
const walked: [string, Kind][] = [
  ['Who is late on rent?', 'late'],
  ['Which tenants owe me money?', 'late'],
  ['Which units are vacant?', 'vacant'],
  ['Any empty apartments?', 'vacant'],
  ['Which leases end next?', 'ending'],
  ['Whose lease expires this month?', 'ending'],
  ['How much rent did I collect this month?', 'theme'],
  ['What is my occupancy?', 'theme'],
  ['Any open maintenance requests?', 'theme'],
  ['How do I record a payment?', 'how'],
  ['How do I add a late fee?', 'how'],
  ['How do I renew a lease?', 'how'],
  ['How do I evict a tenant who does not pay?', 'how'],
  ['How do I import my rent roll from Excel?', 'how'],
  ['How do I invite a tenant?', 'how'],
  ['How do I return a security deposit?', 'how'],
  ['Where do I enter an expense?', 'how'],
  ['What is the balance of Bob Ray?', 'search'],
  ['Maria Garcia', 'search'],
  ['Is unit 4B rented?', 'search'],
  ['How do I send a message to all tenants?', 'how'],
  ['Tell me a joke', 'default'],
]

const own: [string, Kind][] = [
  ['overdue', 'late'],
  ['Show me delinquent tenants', 'late'],
  ['Who is behind?', 'late'],
  ['Has anyone not paid?', 'late'],
  ['Past due balances', 'late'],
  ['List unpaid rent', 'late'],
  ['vacancies', 'vacant'],
  ['Do I have any available units', 'vacant'],
  ['Which apartments are not rented', 'vacant'],
  ['What expires soon?', 'ending'],
  ['Upcoming renewals', 'ending'],
  ['Who is moving out?', 'ending'],
  ['lease expirations', 'ending'],
  ['How are my properties doing?', 'theme'],
  ['How many tenants do I have?', 'theme'],
  ['What is broken?', 'theme'],
  ['Anything urgent?', 'theme'],
  ['How much money came in?', 'theme'],
  ['Show my profit', 'theme'],
  ['How do I add a property?', 'how'],
  ['Create a new tenant', 'how'],
  ['Add a lease', 'how'],
  ['A tenant gave me cash for rent', 'how'],
  ['A check bounced: returned check', 'how'],
  ['How do I add a charge for parking?', 'how'],
  ['How do I report a repair?', 'how'],
  ['Can I upload documents?', 'how'],
  ['How do I raise the rent?', 'how'],
  ['A tenant wants to move out', 'how'],
  ['How do I pay my owners? owner statement', 'how'],
  ['Add a plumber', 'how'],
  ['Where do I set up reminders?', 'how'],
  ['I need something for my taxes', 'how'],
  ['How do I give my staff access?', 'how'],
  ['Change my password', 'how'],
  ['find hot water', 'search'],
  ['Who is Juan Pérez?', 'search'],
  ['#a1b2c3d4', 'search'],
  ['Tell me about Johnson', 'search'],
  ['phone number of Alice', 'search'],
  ['apt 12', 'search'],
  // In Spanish.
  ['¿Quién debe renta?', 'late'],
  ['Inquilinos atrasados', 'late'],
  ['¿Qué unidades están vacías?', 'vacant'],
  ['¿Qué contratos vencen pronto?', 'ending'],
  ['¿Cómo registro un pago?', 'how'],
  ['¿Cómo invito a un inquilino?', 'how'],
  ['¿Cómo devuelvo un depósito?', 'how'],
  ['Agregar una propiedad', 'how'],
  ['¿Dónde pongo un gasto?', 'how'],
  ['¿Quién es Juan Pérez?', 'search'],
  ['¿Qué está descompuesto?', 'theme'],
  ['¿Cuánto dinero entró?', 'theme'],
]

describe('the 22 questions of the walk', () => {
  test.each(walked)('%s: %s', (question, kind) => {
    expect(kindOf(replyTo(question, known))).toBe(kind)
  })

  test('at least 18 have a useful answer', () => {
    const useful = walked.filter(([question]) => kindOf(replyTo(question, known)) !== 'default')
    expect(useful.length).toBeGreaterThanOrEqual(18)
  })
})

test.each(own)('%s: %s', (question, kind) => {
  expect(kindOf(replyTo(question, known))).toBe(kind)
})

test.each(['Hello!', 'hola', 'thanks', 'weather', 'my parents', 'current'])(
  '%s gets the default reply alone',
  question => {
    expect(replyTo(question, known)).toEqual(replyTo('Tell me a joke', known))
  },
)

test('rows have the figure asked for, and lead to their page', () => {
  expect(replyTo('Who is late?', known).rows).toMatchObject({
    rows: [{ label: 'Bob Ray', detail: 'Oakwood, Unit 4 · $500.00', href: '/financials/leases/l' }],
    all: { href: '/financials?show=aging' },
  })
  expect(replyTo('leases ending', known).rows?.rows[0]).toMatchObject({
    label: 'Eve Stone',
    detail: 'Oakwood, Unit 9 · 06/20/2025',
  })
})

test.each([
  ['What is the balance of Bob Ray?', 'Bob Ray'],
  ['Is unit 4B rented?', '4B'],
  ['who is juan perez?', 'juan perez'],
  ['find hot water', 'hot water'],
  ["Where is O'Brien's lease", "O'Brien"],
  ['payment #a1b2c3d4', '#a1b2c3d4'],
])('%s is searched as %s', (question, words) => {
  expect(replyTo(question, known).search).toBe(words)
})

test('the answer of the theme stays whole behind the rows', () => {
  const { rows: _, ...reply } = replyTo('Which tenants owe rent?', known)
  expect(reply).toEqual(replyTo('tenant', known))
})

test('nothing is named that is not loaded, and no money to who reads none', () => {
  const blank = { ...known, late: undefined, vacant: undefined, ending: undefined }
  for (const question of ['Who is late?', 'Which units are vacant?', 'Which leases end next?'])
    expect(replyTo(question, blank).rows, question).toBeUndefined()
  expect(replyTo('Who is late?', { ...known, seesMoney: false }).rows).toBeUndefined()
})

test('how-to answers are only of what a person may do', () => {
  const owner = { role: 'owner', organizationId: 'o' } as const
  const asOwner: Knowledge = { ...known, may: permission => can(owner, permission) }
  expect(replyTo('How do I record a payment?', asOwner).does).toBeUndefined()
  const tenant = { role: 'tenant', organizationId: null } as const
  const asTenant: Knowledge = {
    ...{ ...known, isTenant: true, late: undefined, rented: [] },
    may: permission => can(tenant, permission),
  }
  expect(replyTo('How do I pay my rent?', asTenant).does?.label).toBe('Report a Payment')
  expect(replyTo('How do I invite a tenant?', asTenant).how).toBeUndefined()
})

function kindOf(reply: Reply): Kind {
  if (reply.rows) return rowKinds[reply.rows.title] ?? 'theme'
  if (reply.how) return 'how'
  if (reply.search) return 'search'
  return reply.text === replyTo('Tell me a joke', known).text ? 'default' : 'theme'
}

const rowKinds: Record<string, Kind> = {
  'Most past due:': 'late',
  'Vacant units:': 'vacant',
  'Leases ending next:': 'ending',
}
