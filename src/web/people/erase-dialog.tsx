import { TextInput } from '@mantine/core'
import { useLocation } from 'wouter'
import { type eraseTenant, type eraseVendor, erasureConfirmation } from '#shared/account/erasure.ts'
import { t } from '#shared/language/t.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'

/** Erases a tenant or vendor for good, once a word is typed; then leads to their remaining mentions. */
export function EraseDialog(props: {
  call: typeof eraseTenant | typeof eraseVendor
  kind: 'tenant' | 'vendor'
  about: { id: string; name: string }
  /** The erased and the remaining data. */
  text: string
  /** Their own page is not to be gone back to. */
  isLeft?: boolean
  opened: boolean
  onClose: () => void
}) {
  const { kind, about } = props
  const [, navigate] = useLocation()
  const form = useSendForm(props.call, {
    initial: { confirmation: '' },
    params: { id: about.id },
    success: {
      title: kind === 'tenant' ? t('Tenant erased') : t('Vendor erased'),
      text: t('Amounts and dates are kept under a number. Remaining mentions are listed here'),
    },
    onSuccess: () => navigate('/settings/erasures', { replace: props.isLeft ?? false }),
  })
  return (
    <FormDialog
      title={t('Erase {name}', { name: about.name })}
      text={[
        kind === 'tenant'
          ? t('In your records, the name becomes “Former tenant” with a number.')
          : t('In your records, the name becomes “Former vendor” with a number.'),
        props.text,
        t('Next, you can edit or delete what your team typed about them. This cannot be undone.'),
      ].join(' ')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={kind === 'tenant' ? t('Erase Tenant') : t('Erase Vendor')}
      submitting={t('Erasing...')}
      destructive
    >
      <TextInput
        label={t('Type {word} to confirm', { word: erasureConfirmation })}
        autoComplete="off"
        autoCapitalize="characters"
        required
        data-autofocus
        {...form.field('confirmation')}
      />
    </FormDialog>
  )
}
