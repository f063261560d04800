import { Alert, Button } from '@mantine/core'
import { Building2 } from 'lucide-react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { LoadingCards, LoadingRows } from '#web/components/loading/loading.tsx'
import { Spinner } from '#web/components/loading/spinner.tsx'
import { longWords, State, States } from './states.tsx'

export function Feedback() {
  return (
    <>
      <States of="EmptyState, FailureState">
        <State name="nothing yet, with what to do">
          <EmptyState
            icon={Building2}
            title="No properties yet"
            text="Add the first one, or import a rent roll."
            action={<Button>Add property</Button>}
          />
        </State>
        <State name="nothing found">
          <EmptyState icon={Building2} title={`Nothing matches “${longWords}”`} />
        </State>
        <State name="could not be loaded">
          <FailureState
            title="Properties could not be loaded"
            error={{ sentence: 'Rooftree cannot be reached. Check your connection and try again.' }}
            onRetry={() => {}}
          />
        </State>
      </States>
      <States of="Alert, toast">
        <State name="said">
          <Alert>A new organization sends a few emails a day.</Alert>
        </State>
        <State name="refused">
          <Alert color="red">This lease overlaps another one of the unit.</Alert>
        </State>
        <State name="toasts">
          <Button variant="default" onClick={() => toast.success('Property created successfully')}>
            Say that it worked
          </Button>
          <Button
            variant="default"
            mt="xs"
            onClick={() => toast.failure('Failed to create property')}
          >
            Say that it failed
          </Button>
          <Button
            variant="default"
            mt="xs"
            onClick={() => toast.success('Payment recorded successfully', () => Promise.resolve())}
          >
            Offer to undo it
          </Button>
        </State>
      </States>
      <States of="Loading" isWide>
        <State name="rows">
          <LoadingRows count={2} label="Loading rows" />
        </State>
        <State name="cards">
          <LoadingCards count={2} label="Loading cards" />
        </State>
        <State name="spinner">
          <Spinner label="Loading a page" />
        </State>
      </States>
    </>
  )
}
