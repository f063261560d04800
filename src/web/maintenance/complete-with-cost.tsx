import { Select, TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { billCategories, type ExpenseCategory } from '#shared/accounting/expenses.ts'
import {
  type MaintenanceRequest,
  putMaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { createRequestExpense } from '#shared/maintenance/maintenance-work.ts'
import { listVendors } from '#shared/maintenance/vendors.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { formatMoney } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { notUpdated, updated } from './request-labels.tsx'

/** The office completes the work and, if known, records its cost in the same step. */
export function CompleteWithCost(props: {
  request: MaintenanceRequest
  opened: boolean
  onClose: () => void
}) {
  const { request, opened, onClose } = props
  const { currency } = useLocale()
  const isDone = request.status === 'completed'
  const { data: vendors } = useCall(listVendors, { enabled: opened })
  const plain = useSend(putMaintenanceRequest)
  const category: ExpenseCategory = 'repairs'
  const form = useSendForm(createRequestExpense, {
    initial: { amount: request.actualCost ?? '', vendorId: '', payee: '', category, paidOn: '' },
    toBody: typed => ({ ...typed, complete: !isDone }),
    params: { id: request.id },
    version: request.updatedAt,
    labels: { amount: value => formatMoney(value, currency) },
    success: isDone ? 'Expense recorded' : updated,
    failure: isDone ? 'The expense could not be recorded' : notUpdated,
  })

  /** Without a cost, only the status is sent. */
  async function submit(event?: SyntheticEvent) {
    if (isDone || form.values.amount.trim()) return form.submit(event)
    event?.preventDefault()
    try {
      await plain.mutateAsync({ params: { id: request.id }, body: { status: 'completed' } })
      toast.success(updated)
      return true
    } catch (error) {
      notifyFailure(error, { title: notUpdated })
      return false
    }
  }

  return (
    <FormDialog
      title={isDone ? 'Record Expense' : 'Complete Request'}
      text={request.title}
      opened={opened}
      onClose={onClose}
      form={{ ...form, submit, isPending: form.isPending || plain.isPending }}
      submit={isDone ? 'Record Expense' : 'Complete'}
      submitting={isDone ? 'Recording...' : 'Completing...'}
    >
      <MoneyInput
        label="Actual cost"
        description={
          isDone
            ? `It becomes an expense of ${request.unit.propertyName}.`
            : `${request.estimatedCost ? `Estimated ${formatMoney(request.estimatedCost, currency)}. ` : ''}It becomes an expense of ${request.unit.propertyName}. Leave empty if there was none.`
        }
        currency={currency}
        required={isDone}
        data-autofocus
        {...form.field('amount')}
      />
      <FieldPair>
        <Select
          label="Vendor"
          searchable
          nothingFoundMessage="No vendor found"
          data={[
            { value: '', label: 'None of the list' },
            ...(vendors ?? [])
              .filter(({ archivedAt }) => !archivedAt)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.field('vendorId')}
        />
        <TextInput
          label="Paid to"
          placeholder={form.values.vendorId ? 'The vendor' : 'Pipes and Sons'}
          {...form.field('payee')}
        />
      </FieldPair>
      <FieldPair>
        <Select
          label="Category"
          data={Object.entries(billCategories).map(([value, { label }]) => ({ value, label }))}
          {...form.field('category')}
        />
        <DateInput
          label="Paid on"
          description="Leave empty while the bill is open"
          {...form.field('paidOn')}
        />
      </FieldPair>
    </FormDialog>
  )
}
