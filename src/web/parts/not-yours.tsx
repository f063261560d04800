import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'

/** A screen that is no part of somebody's work or home: says whose it is, and where to go instead. */
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
