import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import type { CallError } from './api.ts'

/** The data of a call, once loaded; before that the loading state, or the error. The one skeleton of a list. */
export function QueryBoundary<Data>(props: {
  /** Such as 'Deposits'. */
  label: string
  /** The number of placeholder rows; the default of `LoadingRows` unless set. */
  rows?: number
  call: { data: Data | undefined; error: CallError | null; refetch: () => unknown }
  /** In place of an empty list. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}) {
  const { label, call, empty } = props
  if (call.data !== undefined) {
    const isEmpty = Array.isArray(call.data) && call.data.length === 0
    return isEmpty && empty !== undefined ? empty : props.children(call.data)
  }
  if (!call.error)
    return (
      <LoadingRows
        count={props.rows}
        label={t('Loading {label}', { label: label.toLowerCase() })}
      />
    )
  return (
    <FailureState
      title={t('{label} could not be loaded', { label })}
      error={call.error}
      onRetry={() => void call.refetch()}
    />
  )
}

/** The reason why data of these calls is missing; null once all of it has loaded, despite a failed reload. */
export function failureOf(
  ...calls: readonly { data: unknown; error: CallError | null }[]
): CallError | null {
  return calls.find(({ data, error }) => data === undefined && error)?.error ?? null
}
