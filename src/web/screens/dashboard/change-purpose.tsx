import { Button } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { forgetPurpose } from '#web/session/purpose.ts'

/** Clears the answer: the question is asked again. */
export function ChangePurpose() {
  return (
    <Button variant="subtle" size="compact-sm" onClick={forgetPurpose}>
      {t('Change my answer')}
    </Button>
  )
}
