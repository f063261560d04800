import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { addDays, type Day } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { requiredText } from '#shared/fields.ts'
import { t } from '#shared/language/t.ts'
import { formatDay } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useClosedThrough } from '#web/forms/use-closed-through.ts'

/** Voids an entry that was made by mistake, with the reason. */
export function VoidDialog(props: {
  call: Endpoint
  id: string
  /** Other fields of the body beside the reason. */
  also?: object
  title: string
  /** The effect of the void. */
  text: string
  submit: string
  success: string
  opened: boolean
  onClose: () => void
  /** The days it counts on: one in a closed month keeps its figures, and the reversal is booked later. */
  days?: readonly string[]
  propertyIds?: readonly string[]
  children?: ReactNode
}) {
  const through = useClosedThrough(props.days ?? [], props.propertyIds)
  const form = useSendForm(props.call, {
    initial: { reason: '' },
    shape: withReason,
    toBody: typed => ({ ...typed, ...props.also }),
    params: { id: props.id },
    success: props.success,
  })
  return (
    <FormDialog
      title={props.title}
      text={`${props.text} ${consequence(through)}`}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={props.submit}
      submitting={t('Voiding...')}
      destructive
    >
      <TextInput
        label={t('Reason')}
        description={t('Only the office reads it.')}
        placeholder={t('e.g. entered twice')}
        required
        data-autofocus
        {...form.field('reason')}
      />
      {props.children}
    </FormDialog>
  )
}

function consequence(through: Day | null): string {
  if (through === null)
    return t('It stays in the history but no longer counts. This cannot be undone.')
  return t(
    'The ledger is closed through {through}: closed months keep it, and the reversal is booked on {day}. This cannot be undone.',
    { through: formatDay(through), day: formatDay(addDays(through, 1)) },
  )
}

const withReason = z.object({ reason: requiredText('Reason is required') })
