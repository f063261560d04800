import { it } from 'vitest'
import { officeF } from '#test/office-f.ts'
import { landlord, leaseUnit, tenantOf } from '#test/world.ts'
import { desktop, settled, signedInPage } from './setup.ts'

const dir = '/tmp/shots-reports'
it('shots', { timeout: 240_000 }, async () => {
  const office = await officeF()
  const lana = await landlord(30)
  await lana.post('/api/properties', { name: 'Beta House', address: '2 Beta Ave', propertyType: 'residential', totalUnits: 12 })
  for (const at of [0, 1, 2, 3, 4, 5]) {
    const bob = await tenantOf(lana, `Foxglove${at}`)
    const lease = await leaseUnit(lana, lana.units[at]?.id ?? '', bob.id, { startDate: '2026-03-01', endDate: '2027-02-28' })
    await lana.post('/api/payments', { leaseId: lease.id, amount: `${1000 + at}`, paymentMethod: 'check', notes: 'Brought to the office by a neighbor, in an envelope' })
  }
  await lana.patch('/api/auth/user', { preferences: { favoriteReports: ['Rent Roll', 'Profit & Loss'] } })
  const big = { viewport: { width: 1280, height: 720 } }
  const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  for (const [name, who, path, dark, size] of [
    ['roll', lana, '/reports/rent-roll?group=property', false, big],
    ['roll-dark', lana, '/reports/rent-roll?group=property', true, big],
    ['history', lana, '/reports/payment-history', false, big],
    ['history-phone', lana, '/reports/payment-history', false, small],
    ['roll-phone', lana, '/reports/rent-roll?group=property', true, small],
    ['pnl', office.lana, '/reports/profit-and-loss?from=2025-01-01&to=2025-12-31', false, big],
    ['pnl-phone', office.lana, '/reports/profit-and-loss?from=2025-01-01&to=2025-12-31', false, small],
    ['month', office.lana, '/reports/monthly-dashboard?month=2025-03', false, big],
    ['expenses', office.lana, '/reports/expense-report?from=2025-01-01&to=2025-12-31&group=property', false, big],
    ['reports', lana, '/reports', false, big],
    ['reports-phone', lana, '/reports', true, small],
    ['dialog', lana, '/reports?report=rent-roll', false, big],
  ] as const) {
    const page = await signedInPage(who.token, { ...(size ?? desktop), colorScheme: dark ? 'dark' : 'light' })
    await page.goto(path)
    await settled(page)
    await page.waitForTimeout(600)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) console.log(name, 'overflows by', wide)
    await page.screenshot({ path: `${dir}/${name}.png` })
    if (name === 'roll' || name === 'pnl') {
      const { writeFile } = await import('node:fs/promises')
      await writeFile(`${dir}/${name}.pdf`, await page.pdf())
      await page.mouse.move(640, 600)
      await page.mouse.wheel(0, 300)
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${dir}/${name}-scrolled.png` })
    }
    await page.context().close()
  }
})
