import type { Automation } from '#shared/operations/automation-runs.ts'
import { StatusBadge, type Tone } from '#web/components/values/status-badge.tsx'

/** Whether an automation is on. */
export function StateBadge({ state }: { state: Automation['state'] }) {
  const [tone, word] = words[state]
  return <StatusBadge tone={tone}>{word}</StatusBadge>
}

const words: Record<Automation['state'], [Tone, string]> = {
  on: ['good', 'On'],
  off: ['calm', 'Off'],
  demo: ['calm', 'Paused in the demo'],
}
