import { Component, type ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { unreachable } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { toast } from '#web/components/feedback/toast.tsx'

/** Contains the failure of a screen, or of loading its code, so that the rest stays usable. */
export class FailureBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children
  }
}

function Failed() {
  return (
    <FailureState
      title={t('This page could not be shown')}
      error={{ sentence: t('Reload the page to try again. Everything you saved is safe.') }}
      onRetry={reload}
    />
  )
}

/** Only with a reachable server: the browser's own error page has no way back. */
function reload() {
  fetch('/healthz').then(
    () => location.reload(),
    () => toast.failure(unreachable()),
  )
}
