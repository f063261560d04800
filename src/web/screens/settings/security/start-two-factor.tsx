import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useChangeAccount } from '../rows/use-change-account.ts'
import { ConfirmCode } from './confirm-code.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Password, then the app and a first code, then the codes for the day the phone is lost. */
export default function StartTwoFactor(props: { opened: boolean; onClose: () => void }) {
  const changeAccount = useChangeAccount()
  const [started, setStarted] = useState<{ secret: string; address: string } | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  function close() {
    if (codes) changeAccount(before => ({ ...before, hasTwoFactor: true }))
    setStarted(null)
    setCodes(null)
    props.onClose()
  }

  return (
    <Dialog
      opened={props.opened}
      onClose={close}
      title={codes ? t('Save Your Recovery Codes') : t('Enable Two-Factor Authentication')}
      closeOnClickOutside={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} />
      ) : started ? (
        <ConfirmCode {...started} onCancel={close} onConfirmed={setCodes} />
      ) : (
        <ConfirmPassword onCancel={close} onStarted={setStarted} />
      )}
    </Dialog>
  )
}
