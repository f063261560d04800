import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { requiredText } from '#shared/fields.ts'
import { t } from '#shared/language/t.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'

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
  children?: ReactNode
}) {
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
      text={`${props.text} ${t('It stays in the history but no longer counts. This cannot be undone.')}`}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={props.submit}
      submitting={t('Voiding...')}
      destructive
    >
      <TextInput
        label={t('Reason')}
        placeholder={t('e.g. entered twice')}
        required
        data-autofocus
        {...form.field('reason')}
      />
      {props.children}
    </FormDialog>
  )
}

const withReason = z.object({ reason: requiredText('Reason is required') })
