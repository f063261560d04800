import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { documentOf } from '#test/files.ts'
import type { Answer } from '#test/world.ts'
import { dialogsOf, screensOf } from './routes.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { desktop, signedInPage, walkTo } from './setup.ts'

/** Text that becomes markup or script without escaping. */
const hostile = [
  '<img src=x onerror=window.__pwn=1>',
  '"><svg onload=window.__pwn=1>',
  '</title><script>window.__pwn=1</script>',
  '\'"><iframe srcdoc="<p onclick=1>">',
  'javascript:window.__pwn=1',
  '<details open ontoggle=window.__pwn=1>',
  "{{constructor.constructor('window.__pwn=1')()}}",
  '<a href="javascript:window.__pwn=1">x</a>',
  '-->]]><script src=//pwn.example/x.js></script>',
  '<math><mtext><style><img onerror=window.__pwn=1 src>',
]
const word = (place: number) => hostile[place % hostile.length] ?? ''

it('I2, I5: hostile text in every field stays text on every screen and in every dialog, and leaves no trace', async () => {
  const lana = await withHostileTexts(
    await seededPortfolio({ currency: 'EUR', dateFormat: 'YYYY-MM-DD' }),
  )
  const page = await signedInPage(lana.token, desktop)
  const addresses: string[] = []
  page.on('request', request => addresses.push(request.url()))
  page.on('dialog', dialog => expect.fail(`A page opened a window: ${dialog.message()}`))

  let seen = ''
  for (const path of screensOf(lana)) {
    await walkTo(page, path)
    expect(await broken(page), path).toEqual([])
    addresses.push(page.url())
    seen += await page.getByRole('main').innerText()
    expect(await page.title(), path).not.toContain('@')
  }
  for (const [path, button] of dialogsOf(lana)) {
    await walkTo(page, path)
    await page.getByRole('main').getByRole('button', { name: button }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    for (const list of await dialog.getByRole('combobox').all()) await list.focus()
    expect(await broken(page), `${path}: ${button}`).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await dialog.waitFor({ state: 'hidden' })
  }
  // Nor is any amount or day on them written otherwise than was set.
  expect(seen.match(/.{0,20}(\$\d|\d\d\/\d\d\/\d{4}).{0,20}/g)).toBeNull()
  expect(seen).toMatch(/€2,\d{3}/)
  expect(seen).toMatch(/\d{4}-\d\d-\d\d/)
  // The walk has met its targets.
  for (const one of hostile.slice(0, 3)) expect(seen).toContain(one)

  const kept = await page.evaluate(() => Object.keys(localStorage))
  const known = ['auth_token', 'skipped', 'completed', 'theme', 'setup-done']
  expect(kept.filter(key => !known.includes(key))).toEqual([])
  expect(await page.evaluate(() => document.cookie)).toBe('')
  for (const secret of [lana.token, lana.user.email, encodeURIComponent(lana.user.email)])
    expect(addresses.filter(address => address.includes(secret))).toEqual([])
  await page.context().close()
})

/** The effects of hostile text, if it is more than text. */
function broken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const marks =
      'img[src="x"], iframe, math, details[ontoggle], [onerror], [onload], [onclick], a[href^="javascript:"], script[src*="pwn"]'
    const found = [...document.querySelectorAll(marks)].map(element => element.outerHTML)
    return '__pwn' in window ? [...found, 'a script ran'] : found
  })
}

/** Writes hostile text into every free text field. */
async function withHostileTexts(lana: Awaited<ReturnType<typeof seededPortfolio>>) {
  const { property, units, tenant, lease } = lana
  const broken = { title: word(0), description: word(4), unitId: units[0]?.id }
  const request = await lana.post<MaintenanceRequest>('/api/maintenance-requests', broken)
  const names = { firstName: word(0), lastName: word(1) }
  const written: [string, Answer][] = [
    ['person', await lana.patch('/api/auth/user', names)],
    ['organization', await lana.patch('/api/organization', { name: word(2) })],
    [
      'property',
      await lana.patch(`/api/properties/${property.id}`, {
        name: word(0),
        address: word(1),
        description: word(3),
      }),
    ],
    ['unit', await lana.patch(`/api/units/${units[0]?.id}`, { unitNumber: word(2).slice(0, 20) })],
    ['tenant', await lana.patch(`/api/tenants/${tenant.id}`, { ...names, phone: '555 0100' })],
    ['request', request],
    [
      'payment',
      await lana.post('/api/payments', { leaseId: lease.id, amount: '12.00', notes: word(5) }),
    ],
    ['vendor', await lana.post('/api/vendors', { name: word(6) })],
    [
      'invitation',
      await lana.post('/api/tenant-invitations', {
        ...names,
        email: 'hostile@test.example',
        propertyId: property.id,
      }),
    ],
  ]
  for (const content of hostile)
    written.push([
      'message',
      await lana.post('/api/messages', { receiverId: tenant.id, subject: content, content }),
    ])
  for (const [what, { status, text }] of written)
    expect([200, 201], `${what}: ${text}`).toContain(status)
  await documentOf(lana, {}, word(7))
  for (const [field, url] of [
    ['imageUrl', 'javascript:window.__pwn=1'],
    ['imageUrl', 'data:text/html,<script>1</script>'],
  ])
    expect(
      (await lana.patch(`/api/properties/${property.id}`, { [field ?? '']: url })).status,
    ).toBe(400)
  return { ...lana, request: request.body }
}
