import { Textarea } from '@mantine/core'
import { type Mention, rewriteMention } from '#shared/account/erasures.ts'
import { t } from '#shared/language/t.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSendForm } from '../../../forms/send-form.ts'
import { headingOf } from './mention-labels.ts'

/** Rewrites a text that mentions an erased person. */
export function RewriteMention(props: {
  mention: Mention
  text: string
  opened: boolean
  onClose: () => void
}) {
  const { id } = props.mention
  const form = useSendForm(rewriteMention, {
    initial: { text: props.text },
    params: { id },
    success: t('Saved'),
  })
  return (
    <FormDialog
      title={headingOf(props.mention)}
      text={t('The earlier text is also removed from the audit log.')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Save Text')}
      submitting={t('Saving...')}
    >
      {' '}
      <Textarea
        label={t('Text')}
        autosize
        minRows={2}
        maxRows={8}
        required
        data-autofocus
        {...form.field('text')}
      />
    </FormDialog>
  )
}
