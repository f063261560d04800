import { Button } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { Panel } from './panel.tsx'

/** A panel with a link to a page of its own: a description, and a button. */
export function LinkCard({
  title,
  subtitle,
  href,
  icon: Icon,
  label,
}: {
  title: string
  subtitle: string
  href: string
  icon: LucideIcon
  label: string
}) {
  return (
    <Panel title={title} subtitle={subtitle}>
      <Button
        component={Link}
        href={href}
        variant="default"
        leftSection={<Icon size={17} aria-hidden />}
      >
        {label}
      </Button>
    </Panel>
  )
}
