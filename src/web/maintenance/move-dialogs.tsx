import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import {
  type MaintenanceRequest,
  putMaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { standing } from '#shared/permissions.ts'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { formatMoney } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { notUpdated, updated } from './request-labels.tsx'
import { undoMove } from './undo-move.ts'

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
    success: updated(),
    failure: notUpdated(),
  })
  return (
    <FormDialog
      title={t('Complete Request')}
      text={request.title}
      opened={opened}
      onClose={onClose}
      form={form}
      size="sm"
      submit={t('Complete')}
      submitting={t('Completing...')}
    >
      <MoneyInput
        label={t('Actual cost')}
        description={
          request.estimatedCost
            ? t('Estimated {amount}. Leave blank if you do not know it yet.', {
                amount: formatMoney(request.estimatedCost, currency),
              })
            : t('Leave blank if you do not know it yet.')
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
      title={t('Cancel Request')}
      text={t('No work will be done, and the request no longer counts as pending.')}
      label={t('Reason for cancelling')}
      placeholder={t('Duplicate request, already fixed, not our responsibility')}
      missing={t('Reason is required')}
      submit={t('Cancel Request')}
      keep={t('Keep Request')}
      submitting={t('Cancelling...')}
    />
  )
}

/** Returns work to the waiting state, for example after an accidental Start Work. */
export function PutBackRequest(props: MoveProps) {
  return (
    <ReasonDialog
      {...props}
      to="pending"
      title={t('Move Back to Pending')}
      text={t('The request waits as pending until the work starts again.')}
      label={t('Reason')}
      placeholder={t('Waiting for parts')}
      submit={t('Move Back')}
      submitting={t('Moving back...')}
    />
  )
}

/** Reopens a completed or cancelled request. */
export function ReopenRequest(props: MoveProps) {
  return (
    <ReasonDialog
      {...props}
      to="pending"
      title={t('Reopen Request')}
      text={t('The request becomes pending again and keeps its history.')}
      label={t('What still needs to be done?')}
      placeholder={t('The faucet drips again')}
      missing={t('Reason is required')}
      submit={t('Reopen')}
      submitting={t('Reopening...')}
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
  const person = usePerson()
  const form = useSendForm(missing ? withReason(missing) : putMaintenanceRequest, {
    about: to,
    initial: { reason: '' },
    toBody: ({ reason }) => ({ status: to, reason }),
    params: { id: request.id },
    success: updated(),
    // A tenant cannot reopen a request.
    undo: () => (standing(person) === 'tenant' ? undefined : undoMove(request)),
    failure: notUpdated(),
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
