import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import type { BankLine } from '#shared/accounting/banking/bank-lines.ts'
import type { Reconciliation } from '#shared/accounting/banking/reconciliations.ts'
import { todayIn } from '#shared/dates.ts'
import { landlord } from '#test/world.ts'
import { violations } from './axe.ts'
import { open, says } from './portals.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { chooseFirst, signedInPage } from './setup.ts'

it('a file is imported, matched by keys, and reconciled at a difference of 0.00', async () => {
  const lana = await seededPortfolio()
  const { body: accounts } = await lana.get<BankAccount[]>('/api/bank-accounts')
  const account = accounts.find(({ kind }) => kind === 'operating')
  const today = todayIn('America/New_York')
  const page = await signedInPage(lana.token)
  await open(page, '/financials?show=banking')
  await says(page, 'Operating account', '$2,000.00', 'Download last month')

  await page.getByRole('button', { name: 'Import File to Operating account' }).click()
  const lines = [
    `${today},${lana.tenant.firstName} ${lana.tenant.lastName} DEPOSIT,2000.00`,
    `${today},COMCAST CABLE,-45.20`,
    `${today},WRONG ACCOUNT,10.00`,
  ]
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Date,Description,Amount', ...lines].join('\n')),
  })
  await page.getByText('3 lines added').waitFor()
  await page.getByRole('link', { name: 'Match Lines' }).click()
  await says(page, '3 lines to match', 'COMCAST CABLE')
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Match All Sure' }).click()
  await page.getByText('1 line has one clear match: $2,000.00 in, $0.00 out.').waitFor()
  await page.getByRole('button', { name: 'Match 1 Line' }).click()
  await says(page, '2 lines to match')
  await page.getByRole('button', { name: 'Undo' }).click()
  await says(page, '3 lines to match')
  await page.getByRole('button', { name: 'Match All Sure' }).click()
  await page.getByRole('button', { name: 'Match 1 Line' }).click()
  await says(page, '2 lines to match')

  await page.getByRole('button', { name: /^WRONG ACCOUNT/ }).click()
  await page.keyboard.press('i')
  await page.getByLabel('Reason').fill('Not ours')
  await page.keyboard.press('Enter')
  await says(page, '1 line to match')

  await page.locator('body').press('n')
  const dialog = page.getByRole('dialog', { name: 'Record From the Bank' })
  await chooseFirst(dialog.getByRole('combobox', { name: 'Property' }), /./)
  await chooseFirst(dialog.getByRole('combobox', { name: 'Category' }), /Utilities/)
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await says(page, 'All lines are matched')

  await page.getByRole('main').getByRole('link', { name: 'Reconcile' }).last().click()
  await page.getByLabel('Statement through').fill(today)
  await page.getByLabel('Statement balance').fill('1954.70')
  await page.getByRole('button', { name: 'Start Reconciliation' }).click()
  await says(page, '-$0.10')
  expect(await page.getByRole('button', { name: 'Finish Reconciliation' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Edit Statement' }).click()
  await page.getByRole('dialog').getByLabel('Statement balance').fill('1954.80')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Statement' }).click()
  await page.getByRole('button', { name: 'Finish Reconciliation' }).click()
  await page.getByRole('button', { name: /^Open the packet/ }).waitFor()
  expect(await violations(page)).toEqual([])

  const of = `bankAccountId=${account?.id}`
  const { body: kept } = await lana.get<BankLine[]>(`/api/bank-lines?${of}`)
  expect(kept.map(({ state, open }) => [state, open])).toEqual(
    expect.arrayContaining([
      ['matched', '0.00'],
      ['created', '0.00'],
      ['ignored', '10.00'],
    ]),
  )
  const { body: done } = await lana.get<Reconciliation[]>(`/api/reconciliations?${of}`)
  expect(done).toMatchObject([{ state: 'done', statementBalance: '1954.80', difference: '0.00' }])
  await page.context().close()
})

it('a line without a date is named, and the chosen columns stay, also for the corrected file', async () => {
  const lana = await landlord(1)
  const page = await signedInPage(lana.token)
  await open(page, '/financials?show=banking')
  await page.getByRole('button', { name: 'Import File to Operating account' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (...lines: string[]) =>
    page.getByLabel('File', { exact: true }).setInputFiles({
      ...{ name: 'bank.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(lines.join('\n')),
    })
  const column = (place: number) => dialog.getByRole('combobox', { name: `Column ${place}` })
  const kinds = ['Date', 'Payee', 'Amount, signed']
  const shown = async () => {
    for (const [at, kind] of kinds.entries()) await expectValue(column(at + 1), kind)
  }
  await choose('03/14/2026,COMCAST CABLE,-45.20', '13/45/2026,CITY WATER,-12.00')
  for (const [at, kind] of kinds.entries()) {
    await column(at + 1).click()
    await page.getByRole('option', { name: kind, exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'Import File' }).click()
  await dialog.getByText('Line 2 has no date: 13/45/2026. Nothing was imported.').waitFor()
  await shown()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose('03/14/2026,COMCAST CABLE,-45.20', '03/15/2026,CITY WATER,-12.00')
  await column(1).waitFor()
  await shown()
  await dialog.getByRole('button', { name: 'Import File' }).click()
  await page.getByText('2 lines added').waitFor()
  await page.context().close()
})

async function expectValue(field: Locator, value: string) {
  await expect.poll(() => field.inputValue()).toBe(value)
}
