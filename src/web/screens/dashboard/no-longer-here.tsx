import { Button } from '@mantine/core'
import { UserX } from 'lucide-react'
import { type FormerOrganization, removalSentence } from '#shared/account/former-organization.ts'
import { t } from '#shared/language/t.ts'
import { translated } from '#shared/language/translated.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { usePerson } from '#web/session/session.tsx'

/** Replaces a new user's first steps for a person removed from an organization. */
export default function NoLongerHere(props: { from: FormerOrganization; onBegin: () => void }) {
  const { preferences } = usePerson()
  return (
    <Panel>
      <EmptyState
        icon={UserX}
        title={translated(removalSentence(props.from, preferences.dateFormat))}
        text={t('You keep your account. To work there again, ask for a new invitation.')}
        action={
          <Button variant="default" onClick={props.onBegin}>
            {t('Manage My Own Properties')}
          </Button>
        }
      />
    </Panel>
  )
}
