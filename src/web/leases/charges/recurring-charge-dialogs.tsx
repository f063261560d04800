import { Select, TextInput } from '@mantine/core'
import { recurringKinds } from '#shared/accounting/charges.ts'
import {
  changeRecurringAmount,
  createRecurringCharge,
  endRecurringCharge,
  type RecurringCharge,
} from '#shared/accounting/recurring-charges.ts'
import { laterOf } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { localeOf } from '#web/session/locale.ts'
import { unitLabel } from '../labels.ts'
import { chargeLabels } from './open-charges.tsx'

interface Opened {
  opened: boolean
  onClose: () => void
}

/** Charges a lease for something with every period from a day on. */
export function AddRecurring({ lease, opened, onClose }: Opened & { lease: Lease }) {
  const { currency, today } = localeOf(lease)
  const form = useSendForm(createRecurringCharge, {
    about: lease.id,
    initial: {
      kind: null as string | null,
      amount: '',
      startsOn: laterOf(today, lease.startDate),
      endsOn: '',
      description: '',
    },
    toBody: typed => ({ ...typed, leaseId: lease.id }),
    success: 'Recurring charge added',
    failure: 'Failed to add recurring charge',
  })
  return (
    <FormDialog
      title="Add Recurring Charge"
      text={`Posted with every rental period of ${unitLabel(lease.unit)}; a part of one is counted by its days, as the rent is.`}
      opened={opened}
      onClose={onClose}
      form={form}
      submit="Add Charge"
      submitting="Adding..."
    >
      <Select
        label="For"
        placeholder="Choose what it is for"
        required
        data={recurringKinds.map(kind => ({ value: kind, label: chargeLabels[kind] }))}
        {...form.field('kind')}
      />
      <TextInput
        label="Description"
        description="Shown to the tenant, such as the number of the parking space."
        {...form.field('description')}
      />
      <MoneyInput
        label="Amount for a whole period"
        currency={currency}
        required
        {...form.field('amount')}
      />
      <FieldPair>
        <DateInput label="From" description="Today if left blank." {...form.field('startsOn')} />
        <DateInput
          label="Last day"
          description="Empty: as long as the lease goes on."
          {...form.field('endsOn')}
        />
      </FieldPair>
    </FormDialog>
  )
}

/** Sets another amount from a day on. */
export function ChangeRecurring({ charge, opened, onClose }: Opened & { charge: RecurringCharge }) {
  const { currency, today } = localeOf(charge)
  const form = useSendForm(changeRecurringAmount, {
    initial: { amount: '', effectiveFrom: laterOf(today, charge.startsOn) },
    params: { id: charge.id },
    success: 'Amount changed',
    failure: 'Failed to change amount',
  })
  return (
    <FormDialog
      title={`Change ${chargeLabels[charge.kind]}`}
      text="What is posted already for later days is put right; a period in which it changes is counted by days."
      opened={opened}
      onClose={onClose}
      form={form}
      submit="Change Amount"
      submitting="Changing..."
    >
      <FieldPair>
        <MoneyInput label="New amount" currency={currency} required {...form.field('amount')} />
        <DateInput
          label="From"
          description="Today if left blank."
          {...form.field('effectiveFrom')}
        />
      </FieldPair>
    </FormDialog>
  )
}

/** Sets the last day; posted charges for later days are voided. */
export function EndRecurring({ charge, opened, onClose }: Opened & { charge: RecurringCharge }) {
  const { today } = localeOf(charge)
  const form = useSendForm(endRecurringCharge, {
    initial: { endsOn: charge.endsOn ?? laterOf(today, charge.startsOn) },
    params: { id: charge.id },
    success: 'Last day saved',
    failure: 'Failed to save last day',
  })
  return (
    <FormDialog
      title={`End ${chargeLabels[charge.kind]}`}
      text="What is posted for later days is taken off; money paid on it covers what else is owed."
      opened={opened}
      onClose={onClose}
      form={form}
      submit="End Charge"
      submitting="Ending..."
    >
      <DateInput label="Last day it is charged for" required {...form.field('endsOn')} />
    </FormDialog>
  )
}
