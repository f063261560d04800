import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Expense, listExpenses } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import { toCents } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { formatDay, formatMoney } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'

/** One of the utility expenses of a property, the latest first; or none, for an amount of its own. */
export function BillSelect(props: {
  propertyId: string
  value: string
  error: ReactNode
  onChange: (bill: Expense | undefined) => void
}) {
  const { currency } = useLocale()
  const { propertyId } = props
  const { data = [] } = useCall(listExpenses, {
    query: { propertyId, category: 'utilities', limit: 50 },
    enabled: propertyId !== '',
  })
  const bills = data.filter(({ amount }) => toCents(amount) > 0)
  return (
    <Select
      label={t('Expense')}
      placeholder={t('None: enter an amount')}
      clearable
      searchable
      openOnFocus={false}
      disabled={propertyId === ''}
      nothingFoundMessage={t('No utility expense found')}
      data={bills.map(({ id, payee, incurredOn, amount }) => ({
        value: id,
        label: `${payee} · ${formatDay(incurredOn)} · ${formatMoney(amount, currency)}`,
      }))}
      value={props.value || null}
      error={props.error}
      onChange={id => props.onChange(bills.find(bill => bill.id === id))}
    />
  )
}
