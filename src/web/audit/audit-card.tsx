import { Button } from '@mantine/core'
import { ScrollText } from 'lucide-react'
import { Link } from 'wouter'
import { can, standing } from '#shared/permissions.ts'
import { usePerson } from '../session.tsx'
import { Panel } from '../ui/panel.tsx'

/** The way from Settings to the audit log, for those who may read it. */
export function AuditCard() {
  const person = usePerson()
  if (!can(person, 'audit:read')) return null
  return (
    <Panel
      title="Audit Log"
      subtitle={
        standing(person) === 'admin'
          ? 'Every change of money, leases, people and settings: who, when and from where'
          : 'Every change you made: when and from where'
      }
    >
      <Button
        component={Link}
        href="/settings/audit"
        variant="default"
        leftSection={<ScrollText size={17} aria-hidden />}
      >
        Open the audit log
      </Button>
    </Panel>
  )
}
