import { Select, TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { billCategories, type ExpenseCategory } from '#shared/accounting/expenses.ts'
import { t } from '#shared/language/t.ts'
import {
  type MaintenanceRequest,
  putMaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { createRequestExpense } from '#shared/maintenance/maintenance-work.ts'
import { listVendorLinks, type VendorLink } from '#shared/maintenance/vendor-links.ts'
import { listVendors } from '#shared/maintenance/vendors.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { formatMoney } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { unitLabel } from '#web/leases/labels.ts'
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
  const property = request.unit.propertyName
  const { data: vendors } = useCall(listVendors, { enabled: opened })
  const { data: links } = useCall(listVendorLinks, {
    params: { id: request.id },
    enabled: opened,
  })
  const plain = useSend(putMaintenanceRequest)
  const category: ExpenseCategory = 'repairs'
  const form = useSendForm(createRequestExpense, {
    initial: {
      ...{ amount: request.actualCost ?? '', vendorId: vendorOf(links), payee: '', category },
      ...{ description: request.title, paidOn: '' },
    },
    toBody: typed => ({ ...typed, complete: !isDone }),
    params: { id: request.id },
    version: request.updatedAt,
    labels: { amount: value => formatMoney(value, currency) },
    success: isDone ? t('Expense recorded') : updated(),
    failure: isDone ? t('Failed to record expense') : notUpdated(),
  })

  /** Without a cost, only the status is sent. */
  async function submit(event?: SyntheticEvent) {
    if (isDone || form.values.amount.trim()) return form.submit(event)
    event?.preventDefault()
    try {
      await plain.mutateAsync({ params: { id: request.id }, body: { status: 'completed' } })
      toast.success(updated())
      return true
    } catch (error) {
      notifyFailure(error, { title: notUpdated() })
      return false
    }
  }

  return (
    <FormDialog
      title={isDone ? t('Record Expense') : t('Complete Request')}
      text={unitLabel(request.unit)}
      opened={opened}
      onClose={onClose}
      form={{ ...form, submit, isPending: form.isPending || plain.isPending }}
      submit={isDone ? t('Record Expense') : t('Complete')}
      submitting={isDone ? t('Recording...') : t('Completing...')}
    >
      <MoneyInput
        label={t('Actual cost')}
        description={
          isDone
            ? t('Recorded as an expense of {property}.', { property })
            : request.estimatedCost
              ? t(
                  'Estimated {amount}. Recorded as an expense of {property}. Leave blank if there was no cost.',
                  { property, amount: formatMoney(request.estimatedCost, currency) },
                )
              : t('Recorded as an expense of {property}. Leave blank if there was no cost.', {
                  property,
                })
        }
        currency={currency}
        required={isDone}
        data-autofocus
        {...form.field('amount')}
      />
      <TextInput label={t('Description')} {...form.field('description')} />
      <FieldPair>
        <Select
          label={t('Vendor')}
          searchable
          nothingFoundMessage={t('No vendor found')}
          data={[
            { value: '', label: t('No vendor') },
            ...(vendors ?? [])
              .filter(({ archivedAt }) => !archivedAt)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.field('vendorId')}
        />
        <TextInput
          label={t('Paid to')}
          placeholder={form.values.vendorId ? t('Vendor name') : t('Acme Plumbing')}
          {...form.field('payee')}
        />
      </FieldPair>
      <FieldPair>
        <Select
          label={t('Category')}
          data={Object.entries(billCategories).map(([value, { label }]) => ({ value, label }))}
          {...form.field('category')}
        />
        <DateInput
          label={t('Paid on')}
          description={t('Leave blank if unpaid')}
          {...form.field('paidOn')}
        />
      </FieldPair>
    </FormDialog>
  )
}

/** The vendor of the job: the one who did it, otherwise the last it was sent to. */
function vendorOf(links: readonly VendorLink[] | undefined): string {
  const [latest] = links ?? []
  return (links?.find(({ state }) => state === 'done') ?? latest)?.vendorId ?? ''
}
