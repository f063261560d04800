import { Checkbox, Select, TextInput } from '@mantine/core'
import { memo, useId } from 'react'
import { Link } from 'wouter'
import { type PaymentMethod, paymentMethods } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import type { OpenBalance } from '#shared/leases/open-balances.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'
import { methodLabels } from '#web/payments/labels.tsx'
import { localeOf } from '#web/session/locale.ts'
import type { Entry } from './entries.ts'
import styles from './receive.module.css'

interface Props {
  row: OpenBalance
  /** Undefined for a lease that is not ticked. */
  entry: Entry | undefined
  /** The method and the date for all. */
  method: PaymentMethod
  paymentDate: string | null
  isOneCheck: boolean
  errors: string
  onTick: (row: OpenBalance, isTicked: boolean) => void
  onChange: (leaseId: string, change: Partial<Entry>) => void
}

/** A lease that owes: ticking fills in its balance, typing an amount ticks it. */
export const BalanceRow = memo(function BalanceRow(props: Props) {
  const { row, entry, errors } = props
  const name = fullName(row.tenant)
  const faults = useId()
  return (
    <>
      <tr className={styles.row} data-ticked={entry !== undefined || undefined}>
        <td className={styles.tick}>
          <Checkbox
            aria-label={t('Payment of {tenant}, {unit}', {
              tenant: name,
              unit: unitLabel(row.unit),
            })}
            checked={entry !== undefined}
            onChange={event => props.onTick(row, event.currentTarget.checked)}
          />
        </td>
        <td className={styles.who}>
          <Link href={`/tenants/${row.tenant.id}`} className={styles.tenant}>
            {name}
          </Link>{' '}
          <Link href={`/financials/leases/${row.id}`} className={styles.unit}>
            {unitLabel(row.unit)}
          </Link>
        </td>
        <td className={styles.due} data-label={t('Oldest due')}>
          {formatDay(row.oldestDue)}
        </td>
        <td className={styles.balance} data-align="right">
          <Money amount={row.balance} currency={row.organization.currency} />
        </td>
        <td className={styles.amount}>
          <MoneyInput
            size="xs"
            aria-label={t('Amount from {tenant}', { tenant: name })}
            currency={row.organization.currency}
            value={entry?.amount ?? ''}
            error={errors !== '' || undefined}
            aria-invalid={errors !== '' || undefined}
            aria-describedby={errors === '' ? undefined : faults}
            onFocus={event => event.currentTarget.select()}
            onChange={amount => props.onChange(row.id, { amount })}
          />
        </td>
        {entry ? <Details {...props} entry={entry} name={name} /> : <td colSpan={3} />}
      </tr>
      {errors !== '' && (
        <tr className={styles.faults}>
          <td />
          <td colSpan={7} id={faults} role="alert">
            {errors}
          </td>
        </tr>
      )}
    </>
  )
})

/** Method, date and check number of one row, where they differ from those of all. */
function Details(props: Props & { entry: Entry; name: string }) {
  const { row, entry, name, isOneCheck } = props
  const { today } = localeOf(row)
  const method = isOneCheck ? 'check' : (entry.paymentMethod ?? props.method)
  return (
    <>
      <td className={styles.method}>
        {isOneCheck ? (
          methodLabels.check
        ) : (
          <Select
            size="xs"
            aria-label={t('Method of {tenant}', { tenant: name })}
            allowDeselect={false}
            data={paymentMethods.map(one => ({ value: one, label: methodLabels[one] }))}
            value={method}
            onChange={chosen =>
              props.onChange(row.id, {
                paymentMethod: paymentMethods.find(one => one === chosen) ?? null,
              })
            }
          />
        )}
      </td>
      <td className={styles.date}>
        <DateInput
          size="xs"
          aria-label={t('Date received from {tenant}', { tenant: name })}
          today={today}
          max={today}
          value={entry.paymentDate ?? props.paymentDate ?? today}
          onChange={paymentDate => props.onChange(row.id, { paymentDate })}
        />
      </td>
      <td className={styles.check}>
        {method === 'check' && !isOneCheck && (
          <TextInput
            size="xs"
            autoComplete="off"
            placeholder={t('Check #')}
            aria-label={t('Check number of {tenant}', { tenant: name })}
            value={entry.checkNumber}
            onChange={event => props.onChange(row.id, { checkNumber: event.currentTarget.value })}
          />
        )}
      </td>
    </>
  )
}
