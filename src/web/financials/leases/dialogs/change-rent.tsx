import { TextInput } from '@mantine/core'
import type { Day } from '#shared/dates.ts'
import { createRenewal } from '#shared/leases/lease-changes.ts'
import { parseAmount } from '#shared/money.ts'
import { booksOf } from '../../../parts/lease/books.ts'
import { Consequence } from '../../../parts/lease/consequence.tsx'
import { leaseRefresh } from '../../../parts/lease/refresh.ts'
import { newRentWords } from '../../../parts/lease/rent-words.ts'
import { useRents } from '../../../parts/lease/use-rents.ts'
import { FieldPair, FormDialog } from '../../../ui/form-dialog.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { useSendForm } from '../../../ui/send-form.ts'
import type { LeaseDialogProps } from './dialog.ts'
import { firstUncharged } from './renewal-terms.tsx'

/** Another rent from a day on. */
export function ChangeRent({ lease, opened, onClose }: LeaseDialogProps) {
  const { currency, today } = booksOf(lease)
  const present = useRents(lease.id, {}, opened).rents
  const form = useSendForm(createRenewal, {
    initial: untouched,
    toBody: filled,
    params: { id: lease.id },
    refresh: leaseRefresh,
    success: 'Rent changed',
  })
  const values = filled(form.values)
  const rent = parseAmount(values.monthlyRent)
  const { rents } = useRents(lease.id, values, opened && rent.ok)

  function filled(typed: typeof untouched) {
    return {
      monthlyRent: typed.monthlyRent,
      effectiveFrom: typed.effectiveFrom ?? firstUncharged(present?.periods) ?? today,
    }
  }

  return (
    <FormDialog
      title="Change Rent"
      text="Ask your agreement and the law how long before a new rent has to be announced."
      opened={opened}
      onClose={onClose}
      form={form}
      submit="Change Rent"
      submitting="Saving..."
      disabled={values.monthlyRent === ''}
    >
      <FieldPair>
        <MoneyInput
          label="New monthly rent"
          currency={currency}
          placeholder={lease.monthlyRent}
          required
          data-autofocus
          {...form.field('monthlyRent')}
        />
        <TextInput
          label="From"
          type="date"
          required
          min={lease.startDate}
          {...form.field('effectiveFrom')}
          value={values.effectiveFrom}
        />
      </FieldPair>
      <Consequence
        sentences={
          rents && rent.ok
            ? newRentWords(rents.periods, { ...values, monthlyRent: rent.amount }, currency)
            : []
        }
      />
    </FormDialog>
  )
}

const untouched: { monthlyRent: string; effectiveFrom: Day | null } = {
  monthlyRent: '',
  effectiveFrom: null,
}
