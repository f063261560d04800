import { TextInput } from '@mantine/core'
import { addDays, type Day, isDay, laterOf } from '#shared/dates.ts'
import { createRenewal } from '#shared/lease-changes.ts'
import type { Lease } from '#shared/leases.ts'
import { parseAmount } from '#shared/money.ts'
import { formatDay } from '../../../format.ts'
import { booksOf } from '../../../parts/lease/books.ts'
import { Consequence } from '../../../parts/lease/consequence.tsx'
import { yearFrom } from '../../../parts/lease/preview.ts'
import { leaseRefresh } from '../../../parts/lease/refresh.ts'
import { newRentWords } from '../../../parts/lease/rent-words.ts'
import { useRents } from '../../../parts/lease/use-rents.ts'
import { FieldPair, FormDialog } from '../../../ui/form-dialog.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { useSendForm } from '../../../ui/send-form.ts'
import type { LeaseDialogProps } from './dialog.ts'

/** Lets a lease go on to a later end, at the same rent or another. */
export function RenewLease({ lease, opened, onClose }: LeaseDialogProps) {
  const { currency, today } = booksOf(lease)
  const present = useRents(lease.id, {}, opened).rents
  const form = useSendForm(createRenewal, {
    initial: untouched,
    toBody: typed => {
      const { endDate, monthlyRent, effectiveFrom } = filled(typed)
      return isNew(monthlyRent) ? { endDate, monthlyRent, effectiveFrom } : { endDate }
    },
    params: { id: lease.id },
    refresh: leaseRefresh,
    success: 'Lease renewed',
  })
  const values = filled(form.values)
  const { rents } = useRents(
    lease.id,
    { monthlyRent: values.monthlyRent, effectiveFrom: values.effectiveFrom },
    opened && isNew(values.monthlyRent),
  )

  function filled(typed: typeof untouched) {
    return {
      endDate: typed.endDate ?? yearFrom(addDays(lastNow(lease, today), 1)),
      monthlyRent: typed.monthlyRent ?? lease.monthlyRent,
      effectiveFrom:
        typed.effectiveFrom ??
        laterOf(addDays(lease.endDate, 1), firstUncharged(present?.periods) ?? today),
    }
  }

  /** Nothing is said of the rent unless another was typed. */
  function isNew(rent: string): boolean {
    const typed = parseAmount(rent)
    return !typed.ok || typed.amount !== lease.monthlyRent
  }

  return (
    <FormDialog
      title="Renew Lease"
      text="The same lease goes on: its ledger and its deposit stay."
      opened={opened}
      onClose={onClose}
      form={form}
      submit="Renew Lease"
      submitting="Renewing..."
    >
      <TextInput
        label="New end date"
        type="date"
        required
        data-autofocus
        {...form.field('endDate')}
        value={values.endDate}
      />
      <FieldPair>
        <MoneyInput
          label="Monthly rent"
          currency={currency}
          {...form.field('monthlyRent')}
          value={values.monthlyRent}
        />
        <TextInput
          label="New rent from"
          type="date"
          disabled={!isNew(values.monthlyRent)}
          {...form.field('effectiveFrom')}
          value={values.effectiveFrom}
        />
      </FieldPair>
      <Consequence sentences={consequences()} />
    </FormDialog>
  )

  function consequences(): string[] {
    if (!isDay(values.endDate)) return []
    const { monthlyRent, effectiveFrom } = values
    return [
      `The lease runs until ${formatDay(values.endDate)}.`,
      ...(lease.status === 'expired' ? ['Rent missed since it expired is charged at once.'] : []),
      ...(lease.noticeOn ? ['The notice is taken back.'] : []),
      ...(rents ? newRentWords(rents.periods, { monthlyRent, effectiveFrom }, currency) : []),
    ]
  }
}

/** The day up to which the lease is agreed now. */
function lastNow(lease: Lease, today: Day): Day {
  return lease.monthToMonthSince ? today : lease.endDate
}

/** The first day no rent is charged for yet. */
export function firstUncharged(
  periods: readonly { periodStart: Day; charged: string | null }[] | undefined,
): Day | undefined {
  return periods?.find(({ charged }) => charged === null)?.periodStart
}

// Null: not touched, follows the lease.
const untouched: { endDate: Day | null; monthlyRent: string | null; effectiveFrom: Day | null } = {
  endDate: null,
  monthlyRent: null,
  effectiveFrom: null,
}
