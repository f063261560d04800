import { Anchor } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { can } from '#shared/permissions.ts'
import NotFound from '../parts/not-found.tsx'
import { usePerson } from '../session.tsx'
import { Page } from '../ui/page.tsx'
import { ComingRun } from './coming-run.tsx'
import { RunLog } from './run-log.tsx'

/** What will be charged next and what was, each run as a whole. */
export default function ChargeRuns() {
  const person = usePerson()
  if (!can(person, 'charge-run:write') || !person.organizationId) return <NotFound />
  return (
    <Page
      title="Charge runs"
      subtitle="Rooftree posts rent and recurring charges by itself every hour, on the day they are due"
      above={
        <Anchor component={Link} href="/financials" size="sm" c="dimmed" w="fit-content">
          <ArrowLeft size={14} aria-hidden /> Financials
        </Anchor>
      }
    >
      <ComingRun />
      <RunLog />
    </Page>
  )
}
