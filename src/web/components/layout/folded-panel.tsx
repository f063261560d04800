import { Button } from '@mantine/core'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { Panel } from './panel.tsx'

/** A collapsed panel with its head only; its content is rendered when it is opened. */
export function FoldedPanel({
  title,
  subtitle,
  what,
  startsOpen = false,
  children,
}: {
  title: string
  subtitle: string
  /** As the button names it after Show and Hide. */
  what: string
  startsOpen?: boolean
  children: ReactNode
}) {
  const region = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <Panel
      title={title}
      subtitle={subtitle}
      flush
      actions={
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={region}
          rightSection={<Chevron size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('Hide {what}', { what }) : t('Show {what}', { what })}
        </Button>
      }
    >
      <div id={region} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </Panel>
  )
}
