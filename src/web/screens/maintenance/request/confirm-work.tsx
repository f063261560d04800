import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { confirmRequest } from '#shared/maintenance/maintenance-work.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Stars } from '#web/components/values/stars.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { ReopenRequest } from '#web/maintenance/move-dialogs.tsx'
import styles from './confirm-work.module.css'

/** Asks the tenant whether completed work is done, while it can still be reopened. */
export function ConfirmWork({
  request,
  mayReopen,
}: {
  request: MaintenanceRequest
  mayReopen: boolean
}) {
  const [pending, setPending] = useState<'confirm' | 'reopen'>()
  const [isOpen, setOpen] = useState(false)
  const dialog = { request, opened: isOpen, onClose: () => setOpen(false) }
  const open = (what: 'confirm' | 'reopen') => {
    setPending(what)
    setOpen(true)
  }
  return (
    <Panel title={t('Is the Problem Fixed?')} subtitle={t('The work was marked as completed.')}>
      <div className={styles.buttons}>
        <Button onClick={() => open('confirm')}>{t('Yes, It’s Fixed')}</Button>
        {mayReopen && (
          <Button variant="default" onClick={() => open('reopen')}>
            {t('No, Not Fixed')}
          </Button>
        )}
      </div>
      {pending === 'confirm' && <Confirm {...dialog} />}
      {pending === 'reopen' && <ReopenRequest {...dialog} />}
    </Panel>
  )
}

function Confirm(props: { request: MaintenanceRequest; opened: boolean; onClose: () => void }) {
  const { request, opened, onClose } = props
  const form = useSendForm(confirmRequest, {
    initial: { rating: 0, feedback: '' },
    toBody: ({ rating, feedback }) => ({ isSolved: true, rating: rating || null, feedback }),
    params: { id: request.id },
    success: t('Thank you for your feedback'),
    failure: t('Your response could not be sent'),
  })
  const { value, onChange } = form.field('rating')
  return (
    <FormDialog
      title={t('Confirm the Work')}
      text={request.title}
      opened={opened}
      onClose={onClose}
      form={form}
      size="sm"
      submit={t('Confirm')}
      submitting={t('Confirming...')}
    >
      <fieldset className={styles.rating}>
        <legend>{t('How would you rate the work?')}</legend>
        <Stars
          value={value}
          onChange={onChange}
          size="lg"
          getSymbolLabel={count => t('{count, plural, one {# star} other {# stars}}', { count })}
        />
      </fieldset>
      <Textarea
        label={t('Comments')}
        placeholder={t('Quick and clean')}
        {...form.field('feedback')}
      />
    </FormDialog>
  )
}
