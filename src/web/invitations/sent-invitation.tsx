import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
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
    toast.success({ title: 'Invitation sent successfully', text: `${text} ${more}`.trim() })
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
        title={`Pass the invitation on to ${kept && calledName(kept)}`}
      >
        <Text size="sm">
          Rooftree runs without a mail server here: the mail to {kept?.email} went into the
          installation’s mail folder and no further. Send this link yourself. It works once, for 7
          days, and is shown only now.
        </Text>
        <CopyField label="Link to the invitation" value={kept?.link ?? ''} copy="Copy Link" />
      </Dialog>
    ),
  }
}
