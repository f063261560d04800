import { Alert, Button } from '@mantine/core'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { Meanwhile } from './labeled-change.ts'

/**
 * Above a form that always stands on its screen: that what is in it was typed before and is not what is saved, and
 * what others changed meanwhile.
 */
export function NotSaved({
  form,
}: {
  form: { isBack: boolean; reset: () => void; meanwhile: Meanwhile }
}) {
  return (
    <>
      {form.isBack && (
        <Alert color="gray" role="status">
          What you had entered is here again, and not saved yet.{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => form.reset()}>
            Discard
          </Button>
        </Alert>
      )}
      <ChangedMeanwhile {...form.meanwhile} />
    </>
  )
}
