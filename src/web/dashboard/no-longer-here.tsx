import { Button } from '@mantine/core'
import { UserX } from 'lucide-react'
import { type FormerOrganization, removalSentence } from '#shared/members.ts'
import { usePerson } from '../session.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'

/** In the place of a newcomer's first steps, for whoever was removed from the organization they worked for. */
export default function NoLongerHere(props: { from: FormerOrganization; onBegin: () => void }) {
  const { preferences } = usePerson()
  return (
    <Panel>
      <EmptyState
        icon={UserX}
        title={removalSentence(props.from, preferences.dateFormat)}
        text="Your account stays yours. To work there again, you need a new invitation."
        action={
          <Button variant="default" onClick={props.onBegin}>
            Manage my own properties
          </Button>
        }
      />
    </Panel>
  )
}
