import { Alert, Button } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { Meanwhile } from './labeled-change.ts'

/** The banner above a permanent form: its input is an unsaved draft, with other users' changes since. */
export function NotSaved({
  form,
}: {
  form: { isBack: boolean; reset: () => void; meanwhile: Meanwhile }
}) {
  return (
    <>
      {form.isBack && (
        <Alert color="gray" role="status">
          {t('Your unsaved changes have been restored.')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => form.reset()}>
            {t('Discard')}
          </Button>
        </Alert>
      )}
      <ChangedMeanwhile {...form.meanwhile} />
    </>
  )
}
