import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'

/** A screen outside the user's role: names the roles it is for, and links elsewhere. */
export function NotYours(props: {
  screen: string
  icon: LucideIcon
  title: string
  text: ReactNode
  action?: ReactNode
}) {
  const { screen, ...words } = props
  return (
    <Page title={screen}>
      <Panel>
        <EmptyState {...words} />
      </Panel>
    </Page>
  )
}
