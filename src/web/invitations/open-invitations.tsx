import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { fullName } from '#web/format/format.ts'
import styles from './invitation.module.css'
import { expiryLabel } from './labels.ts'
import { type OfOne, useSendAgain } from './send-again.ts'
import type { Sent } from './sent-invitation.tsx'

interface Row {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  expiresAt: string
}

/** Unanswered invitations; each can be sent again or canceled. */
export function OpenInvitationRows<R extends Row>(props: {
  label: string
  rows: readonly R[]
  /** The subject of the invitation, such as a unit or a role. */
  detail: (row: R) => string
  resend: OfOne<z.ZodType<Sent>>
  withdraw: OfOne<z.ZodType>
}) {
  const [withdrawing, setWithdrawing] = useState<R | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { sendAgain, isPending, dialog } = useSendAgain(props.resend)
  const withdraw = useSend(props.withdraw, {
    onSuccess: () => {
      setAsking(false)
      toast.success(t('Invitation canceled successfully'))
    },
  })

  return (
    <>
      <ul className={styles.rows} aria-label={props.label}>
        {props.rows.map(row => (
          <li key={row.id} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name}>{fullName(row)}</p>
              <p className={styles.detail}>
                {row.email} · {props.detail(row)}
              </p>
            </div>
            <span className={styles.expiry}>{expiryLabel(row.expiresAt)}</span>
            <div className={styles.actions}>
              <Button
                size="xs"
                variant="default"
                disabled={isPending}
                aria-label={t('Resend the invitation for {name}', { name: fullName(row) })}
                onClick={() => sendAgain(row.id)}
              >
                {t('Resend')}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={t('Cancel the invitation for {name}', { name: fullName(row) })}
                onClick={() => {
                  withdraw.reset()
                  setWithdrawing(row)
                  setAsking(true)
                }}
              >
                {t('Cancel')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={t('Cancel Invitation?')}
        confirm={t('Cancel Invitation')}
        confirming={t('Canceling...')}
        destructive={false}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => withdrawing && withdraw.mutate({ params: { id: withdrawing.id } })}
        isPending={withdraw.isPending}
        error={withdraw.error}
      >
        <Text>
          {t('The link sent to {name} will stop working. You can invite them again at any time.', {
            name: withdrawing ? fullName(withdrawing) : '',
          })}
        </Text>
      </ConfirmDialog>
      {dialog}
    </>
  )
}
