import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { addMoney, parseAmount } from '#shared/money.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { TodayInput } from '#web/components/inputs/today-input.tsx'
import { FieldPair } from '#web/forms/form-dialog.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { Consequence } from '#web/leases/consequence.tsx'
import { balanceSentence } from '#web/leases/labels.ts'
import { localeOf } from '#web/session/locale.ts'

/** The form of money that leaves a lease: null means all of it, and today. */
export const leavingBlank = { amount: null as string | null, on: null as Day | null, notes: '' }
type Leaving = typeof leavingBlank

/** The input, or its defaults. */
export function leavingOf(lease: Lease, { amount, on }: Leaving): { amount: string; on: Day } {
  const held = lease.balance.startsWith('-') ? lease.balance.slice(1) : ''
  return { amount: amount ?? held, on: on ?? localeOf(lease).today }
}

/** Amount, date and reason, and the balance of the lease afterwards. */
export function FreeMoneyFields<Values extends Leaving>({
  lease,
  form,
  isFirst = false,
  children,
}: {
  lease: Lease
  form: SendForm<Values>
  isFirst?: boolean
  children?: ReactNode
}) {
  const { currency, today } = localeOf(lease)
  const typed = leavingOf(lease, form.values)
  const amount = parseAmount(typed.amount)
  return (
    <>
      <FieldPair>
        <MoneyInput
          label={t('Amount')}
          currency={currency}
          required
          data-autofocus={isFirst || undefined}
          {...form.field('amount')}
          value={typed.amount}
        />
        <TodayInput label={t('Date')} today={today} {...form.field('on')} value={form.values.on} />
      </FieldPair>
      {children}
      <Textarea label={t('Notes')} autosize minRows={2} {...form.field('notes')} />
      <Consequence
        sentences={
          amount.ok ? [balanceSentence(addMoney(lease.balance, amount.amount), currency)] : []
        }
      />
    </>
  )
}
