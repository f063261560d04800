import { Button } from '@mantine/core'
import { MailPlus } from 'lucide-react'
import { Panel } from '#web/components/layout/panel.tsx'
import { counted } from '#web/format/format.ts'
import { Uninvited } from '#web/invitations/uninvited.tsx'

/** The number of tenants without an account whom the office added, and the button to invite them all. */
export function UninvitedPanel() {
  return (
    <Uninvited>
      {(tenants, ask) => (
        <Panel
          title={`${counted(tenants, 'tenant')} cannot sign in yet`}
          subtitle="Invited, they see what is due, report repairs and write to you."
          actions={
            <Button variant="light" leftSection={<MailPlus size={18} aria-hidden />} onClick={ask}>
              Invite All to Sign In
            </Button>
          }
          flush
        >
          {null}
        </Panel>
      )}
    </Uninvited>
  )
}
