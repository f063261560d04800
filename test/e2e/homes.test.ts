import { expect, it, onTestFinished } from 'vitest'
import { addDays, addMonthsClamped, todayIn } from '#shared/dates.ts'
import { landlord, renterOf } from '#test/world.ts'
import { settled, signedInPage, walkTo } from './setup.ts'

const today = todayIn('America/New_York')

it('a tenant who moved sees their present home first, and the former one folded, with its end and contact', async () => {
  const [lana, otto] = [await landlord(), await landlord()]
  const before = await renterOf(lana, lana.units[0]?.id ?? '', undefined, {
    startDate: addMonthsClamped(today, -6),
    endDate: addMonthsClamped(today, 6),
  })
  const left = addDays(today, -5)
  const ended = await lana.put(`/api/leases/${before.lease.id}/termination`, {
    terminatedOn: left,
    reason: 'Moved',
  })
  expect(ended.status).toBe(200)
  await otto.patch(`/api/properties/${otto.property.id}`, { name: 'New House' })
  const rita = await renterOf(otto, otto.units[0]?.id ?? '', before)
  const page = await signedInPage(rita.token)
  onTestFinished(() => page.context().close())
  const [year, month, day] = left.split('-')
  for (const path of ['/', '/financials', '/properties']) {
    await page.goto(path)
    await settled(page)
    const main = page.getByRole('main')
    const text = await main.innerText()
    expect(text.indexOf('New House'), path).toBeGreaterThan(-1)
    expect(text.indexOf('New House'), path).toBeLessThan(text.indexOf('Past Homes'))
    expect(text, path).not.toContain('Alpha, Unit 1')
    await main.getByRole('button', { name: 'Show past homes' }).click()
    const home = main.getByRole('region', { name: /Alpha/ })
    await home.getByText(`Rented from Lana Lord until ${month}/${day}/${year}`).waitFor()
    await home.getByRole('link', { name: lana.user.email }).waitFor()
    await home.getByRole('link', { name: 'Send a message' }).waitFor()
  }
})

it('a landlord who also rents sees their home apart from their own properties', async () => {
  const [lana, otto] = [await landlord(), await landlord()]
  await lana.patch(`/api/properties/${lana.property.id}`, { name: 'Rented House' })
  await renterOf(lana, lana.units[0]?.id ?? '', otto)
  const page = await signedInPage(otto.token)
  onTestFinished(() => page.context().close())
  await page.goto('/properties')
  await page.getByRole('heading', { name: 'Where I Live' }).waitFor()
  await page.getByText('1 property', { exact: true }).waitFor()
  const own = page.getByRole('list', { name: 'Properties' })
  expect(await own.getByText('Alpha').count()).toBeGreaterThan(0)
  expect(await own.getByText('Rented House').count()).toBe(0)
  await page.getByText('Rented House, Unit 1').waitFor()
  await walkTo(page, '/')
  const heading = page.getByRole('heading', { name: 'Where I Live' })
  await heading.waitFor()
  await settled(page)
  const text = await page.getByRole('main').innerText()
  expect(text.indexOf('Where I Live')).toBeGreaterThan(text.indexOf('Total Revenue'))
})
