import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type MaintenanceRequest,
  putMaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { formatMoney } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { notUpdated, updated } from './request-labels.tsx'

interface MoveProps {
  request: MaintenanceRequest
  opened: boolean
  onClose: () => void
}

/** Completes the work; its cost can be entered now or later. */
export function CompleteRequest({ request, opened, onClose }: MoveProps) {
  const { currency } = useLocale()
  const form = useSendForm(putMaintenanceRequest, {
    initial: { actualCost: '' },
    toBody: ({ actualCost }) => ({ status: 'completed', ...(actualCost && { actualCost }) }),
    params: { id: request.id },
    success: updated,
    failure: notUpdated,
  })
  return (
    <FormDialog
      title="Complete Request"
      text={request.title}
      opened={opened}
      onClose={onClose}
      form={form}
      size="sm"
      submit="Complete"
      submitting="Completing..."
    >
      <MoneyInput
        label="Actual cost"
        description={
          request.estimatedCost
            ? `Estimated ${formatMoney(request.estimatedCost, currency)}. Leave blank if you do not know it yet.`
            : 'Leave blank if you do not know it yet.'
        }
        currency={currency}
        data-autofocus
        {...form.field('actualCost')}
      />
    </FormDialog>
  )
}

/** Cancels, with the reason the other side will read. */
export function CancelRequest(props: MoveProps) {
  return (
    <ReasonDialog
      {...props}
      to="cancelled"
      title="Cancel Request"
      text="No work will be done, and the request no longer counts as pending."
      label="Reason for cancelling"
      placeholder="Duplicate request, already fixed, not our responsibility"
      missing="Reason is required"
      submit="Cancel Request"
      keep="Keep Request"
      submitting="Cancelling..."
    />
  )
}

/** Returns work to the waiting state, for example after an accidental Start Work. */
export function PutBackRequest(props: MoveProps) {
  return (
    <ReasonDialog
      {...props}
      to="pending"
      title="Move Back to Pending"
      text="The request waits as pending until the work starts again."
      label="Reason"
      placeholder="Waiting for parts"
      submit="Move Back"
      submitting="Moving back..."
    />
  )
}

/** Reopens a completed or cancelled request. */
export function ReopenRequest(props: MoveProps) {
  return (
    <ReasonDialog
      {...props}
      to="pending"
      title="Reopen Request"
      text="The request becomes pending again and keeps its history."
      label="What still needs to be done?"
      placeholder="The faucet drips again"
      missing="Reason is required"
      submit="Reopen"
      submitting="Reopening..."
    />
  )
}

function ReasonDialog({
  request,
  to,
  label,
  placeholder,
  missing,
  ...dialog
}: MoveProps & {
  to: 'cancelled' | 'pending'
  title: string
  text: ReactNode
  label: string
  placeholder: string
  /** The error without a reason, where one is required. */
  missing?: string
  submit: string
  submitting: string
  keep?: string
}) {
  const form = useSendForm(missing ? withReason(missing) : putMaintenanceRequest, {
    about: to,
    initial: { reason: '' },
    toBody: ({ reason }) => ({ status: to, reason }),
    params: { id: request.id },
    success: updated,
    failure: notUpdated,
  })
  return (
    <FormDialog {...dialog} form={form}>
      <Textarea
        label={label}
        placeholder={placeholder}
        required={missing !== undefined}
        data-autofocus
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

function withReason(message: string) {
  return {
    ...putMaintenanceRequest,
    body: putMaintenanceRequest.body.refine(({ reason }) => Boolean(reason), {
      path: ['reason'],
      message,
    }),
  }
}
