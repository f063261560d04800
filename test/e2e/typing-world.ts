import type { Locator, Page } from 'playwright-core'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import { addMonthsClamped, todayIn } from '#shared/dates.ts'
import { call, memberOf, renterOf } from '#test/world.ts'
import { seededPortfolio } from './seeded-portfolio.ts'

export type World = Awaited<ReturnType<typeof makeWorld>>

/** A landlord with a record for each form, and Mia, who works with her. */
export async function makeWorld() {
  const lana = await seededPortfolio()
  const mia = await memberOf(lana, 'admin')
  const vendor = await lana.post<{ id: string }>('/api/vendors', { name: 'Pipes', notes: 'Trade' })
  const { body: schedule } = await lana.post<{ id: string }>('/api/maintenance-schedules', {
    ...{ propertyId: lana.property.id, title: 'Chimney', description: 'Sweep it' },
    ...{ every: 6, everyUnit: 'months', startsOn: addMonthsClamped(todayIn('UTC'), 3) },
  })
  await lana.patch(`/api/maintenance-requests/${lana.request.id}`, { status: 'in_progress' })
  const unit = lana.units[3]?.id ?? ''
  const leaving = await renterOf(lana, lana.units[2]?.id ?? '', undefined, {
    securityDeposit: '500',
  })
  const on = addMonthsClamped(todayIn('UTC'), 2)
  await lana.put(`/api/leases/${leaving.lease.id}/notice`, { moveOutOn: on })
  const { body: bill } = await lana.post<{ id: string }>('/api/bills', {
    ...{ vendorId: vendor.body.id, number: 'P-7', billOn: '2026-01-05' },
    lines: [{ propertyId: lana.property.id, category: 'repairs', amount: '40.00' }],
  })
  const { body: accounts } = await lana.get<BankAccount[]>('/api/bank-accounts')
  const account = accounts.find(({ kind }) => kind === 'operating')?.id ?? ''
  const records = { vendor: vendor.body.id, schedule: schedule.id, bill: bill.id, account }
  return { lana, mia, unit, leaving, ...records }
}

/** A form that edits a record: how it opens, the input, and a colleague's parallel change. */
export interface EditForm {
  /** The file of the form, below `src/web`. */
  file: string
  screen: (world: World) => string
  open: (page: Page) => Promise<unknown>
  /** Its place, if not in the dialog. */
  form?: string
  /** The label of the field with input, the input, and the form's name of the field. */
  typed: [label: string, value: string, field: string]
  /** Another required field. */
  also?: [label: string, value: string]
  /** The colleague's change: of the same field, and of an untouched one. */
  change: (world: World) => [method: 'PATCH' | 'PUT', path: string, body: object]
  /** The reported lines, without author and time. */
  lines: string[]
  /** The value of the untouched field then. */
  other?: [label: string, value: string]
  save: string
  saved: string
  /** The values of the saved record. */
  holds?: (world: World) => [path: string, record: object]
}

export const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

export const choice = (menu: string | RegExp, item: string) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The place of a form on the screen. */
export function standsIn(page: Page, { form }: Pick<EditForm, 'form'>): Locator {
  return form ? page.getByRole('form', { name: form }) : page.getByRole('dialog')
}

/** A change as the API takes it. */
export async function changeAs(token: string, change: ReturnType<EditForm['change']>) {
  const [method, path, body] = change
  const { status, text } = await call(method, path, { token, body })
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
}
