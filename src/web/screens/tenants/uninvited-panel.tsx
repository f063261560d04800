import { Button } from '@mantine/core'
import { MailPlus } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { Uninvited } from '#web/invitations/uninvited.tsx'

/** The number of tenants without an account whom the office added, and the button to invite them all. */
export function UninvitedPanel() {
  return (
    <Uninvited>
      {(tenants, ask) => (
        <Panel
          title={t(
            '{count, plural, one {# tenant hasn’t joined the portal} other {# tenants haven’t joined the portal}}',
            { count: tenants },
          )}
          subtitle={t('In the portal, tenants see their balance, request repairs and message you.')}
          actions={
            <Button variant="light" leftSection={<MailPlus size={18} aria-hidden />} onClick={ask}>
              {t('Invite All to Portal')}
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
