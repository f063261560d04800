import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Delivery } from '#shared/people/invitations.ts'
import { CopyField } from '#web/components/actions/copy-field.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { calledName } from '#web/format/format.ts'
import { whenItLeaves } from './labels.ts'

export interface Sent {
  firstName: string | null
  lastName: string | null
  email: string
  delivery: Delivery
  link: string | null
  lastDay: string | null
}

/**
 * The message after sending an invitation. In an installation without a mail server the email is
 * only a file: a dialog shows that, with the link to pass on.
 */
export function useInvitationSent(text: string): {
  announce: (sent: Sent) => void
  dialog: ReactNode
} {
  const [kept, setKept] = useState<Sent | null>(null)
  const [isOpen, setOpen] = useState(false)
  function announce(sent: Sent) {
    const more = sent.link === null || sent.lastDay ? whenItLeaves(sent) : ''
    toast.success({ title: t('Invitation sent successfully'), text: `${text} ${more}`.trim() })
    if (sent.link === null) return
    setKept(sent)
    setOpen(true)
  }
  return {
    announce,
    dialog: (
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('Send {name} the Link', { name: kept ? calledName(kept) : '' })}
      >
        <Text size="sm">
          {t(
            'Email is not set up here, so nothing was sent to {email}. Send this link yourself. It works once, for 7 days, and is shown only now.',
            { email: kept?.email ?? '' },
          )}
        </Text>
        <CopyField label={t('Invitation link')} value={kept?.link ?? ''} copy={t('Copy Link')} />
      </Dialog>
    ),
  }
}
