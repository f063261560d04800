import { getTableColumns } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Payment } from '#shared/accounting/payments.ts'
import { sha256, type Unzipped } from '#test/unzipped.ts'
import { landlord, renterOf } from '#test/world.ts'
import { users } from '../db/tables.ts'
import { archiveOf, everything, office, own } from './fixture.ts'
import { ofPerson } from './personal.ts'
import { pages } from './reading/pages.ts'
import { ofTenant } from './tenant.ts'

/** The archive as read by its owner with a browser and without Rooftree. */

const pageOf = ({ files }: Unzipped, path: string) => files.get(path)?.toString() ?? ''

/** The links of a page, as paths from the top of the archive. */
function linksOf(archive: Unzipped, path: string): string[] {
  const base = `file:///${path}`
  return [...pageOf(archive, path).matchAll(/href="([^"]*)"/g)].map(([, href = '']) =>
    decodeURIComponent(new URL(href, base).pathname.slice(1)),
  )
}

async function settled() {
  const { lana, rita, ...rest } = await office()
  const [reported] = (await lana.get<Payment[]>('/api/payments')).body
  const confirmed = await lana.patch(`/api/payments/${reported?.id}`, { status: 'completed' })
  expect(confirmed.status, confirmed.text).toBe(200)
  await rita.post('/api/payments', { leaseId: rita.lease.id, amount: '5.00' })
  const hostile = '<script>alert("&")</script>'
  await rita.post('/api/messages', { receiverId: lana.user.id, subject: hostile, content: hostile })
  return { lana, rita, paidId: reported?.id ?? '', ...rest }
}

it('a person’s archive begins with a page that links to all of it, with names of people and homes', async () => {
  const { lana, rita, document } = await settled()
  for (const archive of [
    await archiveOf(rita, own),
    await archiveOf(lana, `/api/tenants/${rita.user.id}/data-exports`),
  ]) {
    const index = pageOf(archive, 'index.html')
    const name = `${rita.user.firstName} ${rita.user.lastName}`
    expect(index).toContain(name)
    expect(archive.manifest.index?.sha256).toBe(sha256(archive.files.get('index.html')))
    const reached = linksOf(archive, 'index.html')
    const held = [...archive.files.keys()]
    expect(reached.toSorted()).toEqual(
      held.filter(path => /^(pages|receipts|files|messages)\//.test(path)).toSorted(),
    )
    expect(reached.some(path => path.includes(document.id))).toBe(true)
    for (const path of reached.filter(path => path.startsWith('pages/')))
      for (const link of linksOf(archive, path)) expect(held, `${path}: ${link}`).toContain(link)
    expect(pageOf(archive, 'pages/leases.html')).toContain(`<td>${name}</td>`)
    expect(pageOf(archive, 'pages/payments.html')).toMatch(
      /Alpha, Unit [^<]+<.*\$123\.45.*Completed/,
    )
    expect(pageOf(archive, 'pages/messages.html')).toContain(`<td>${name}</td><td>Lana Lord</td>`)
  }
})

it('its pages contain no ids, run no script, and hold user text as plain text', async () => {
  const { rita } = await settled()
  const archive = await archiveOf(rita, own)
  const told = [...archive.files.keys()].filter(path => path.endsWith('.html'))
  expect(told.length).toBeGreaterThan(6)
  for (const path of told) {
    const page = pageOf(archive, path)
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`)
    expect(page).not.toContain('<script')
    expect(page.replace(/href="[^"]*"/g, ''), path).not.toMatch(/[\da-f]{8}-[\da-f]{4}-7/)
  }
  expect(pageOf(archive, 'pages/messages.html')).toContain('&#60;script&#62;alert(&#34;&#38;&#34;)')
})

it('it holds a receipt of each payment that arrived, and of no other', async () => {
  const { rita, paidId } = await settled()
  const archive = await archiveOf(rita, own)
  const [receipt, ...others] = archive.manifest.receipts ?? []
  expect(others).toEqual([])
  expect(receipt).toMatchObject({
    payment: paidId,
    path: expect.stringMatching(/^receipts\/\d{4}-\d\d-\d\d Receipt [\da-f]{8}\.pdf$/),
  })
  const bytes = archive.files.get(receipt?.path ?? '')
  expect(bytes?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(sha256(bytes)).toBe(receipt?.sha256)
})

it('it holds no table without rows, and no column that only Rooftree needs', async () => {
  const { rita } = await settled()
  const archive = await archiveOf(rita, own)
  const internal = [
    ...Object.entries(getTableColumns(users)).flatMap(([name, { generated }]) =>
      generated ? [name] : [],
    ),
    ...['authProvider', 'propertyGraceDays', 'fileUrl', 'objectName', 'sess'],
  ]
  expect(internal).toEqual(expect.arrayContaining(['words', 'spelled', 'folded', 'foldedSpelled']))
  for (const { name, rows } of archive.manifest.tables) {
    expect(rows, name).toBeGreaterThan(0)
    const columns = Object.keys(archive.rows(name)[0] ?? {})
    expect(
      columns.filter(column => internal.includes(column)),
      name,
    ).toEqual([])
  }
})

it('the archive of an organization stays for programs: every table, and no pages', async () => {
  const lana = await landlord()
  await renterOf(lana, lana.units[0]?.id ?? '')
  const { files, manifest } = await archiveOf(lana, everything)
  expect(manifest.tables.some(({ rows }) => rows === 0)).toBe(true)
  expect([...files.keys()].filter(path => /html|^receipts/.test(path))).toEqual([])
})

it('every page shows columns that its table has, and every table that is not of ids alone has one', () => {
  const caller = { id: '1', sid: '', role: 'admin', organizationId: '2', rents: true } as const
  const tables = [...ofPerson(caller).tables, ...ofTenant(caller, '2', '3').tables]
  for (const { name, columns, also } of tables) {
    const held = [...Object.keys(columns), ...Object.keys(also?.({}) ?? {})]
    expect(held, name).toEqual(expect.arrayContaining([...(pages[name]?.columns ?? [])]))
    if (name !== 'allocations') expect(pages[name], name).toBeDefined()
  }
  expect(Object.keys(pages).filter(name => !tables.some(table => table.name === name))).toEqual([])
})
