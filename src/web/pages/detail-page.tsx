import { Button, Skeleton } from '@mantine/core'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CallError } from '#web/client/api.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'

/** A detail page, such as of a 'lease', and its list. */
interface Subject {
  noun: string
  back: { href: string; name: string }
}

/** The placeholder of the page while loading; `summary` is above its rows. */
export function DetailPageLoading({ noun, back, summary }: Subject & { summary?: ReactNode }) {
  return (
    <Page
      title={capitalized(noun)}
      subtitle={<Skeleton component="span" display="block" height={16} width={240} mt={8} />}
      back={back}
    >
      {summary}
      <Panel flush>
        <LoadingRows count={3} label={`Loading the ${noun}`} />
      </Panel>
    </Page>
  )
}

/** The replacement of a page whose record is missing, or could not be loaded. */
export function DetailPageMissing(
  props: Subject & {
    error: CallError
    /** Why it may not be there. */
    text: string
    onRetry: () => unknown
  },
) {
  const { noun, back, error } = props
  if (error.status !== 404 && error.status !== 400) {
    return (
      <Page title={capitalized(noun)} back={back}>
        <Panel>
          <FailureState
            title={`The ${noun} could not be loaded`}
            error={error}
            onRetry={() => void props.onRetry()}
          />
        </Panel>
      </Page>
    )
  }
  return (
    <Page title={`${capitalized(noun)} not found`} back={back}>
      <Panel>
        <EmptyState
          icon={SearchX}
          title={`There is no such ${noun}`}
          text={props.text}
          action={
            <Button component={Link} href={back.href} variant="default">
              Back to {back.name}
            </Button>
          }
        />
      </Panel>
    </Page>
  )
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
