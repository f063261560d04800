import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatInstantDay } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import { SettingRow } from '../rows/setting-row.tsx'

const EraseAccount = lazy(() => import('./erase-account.tsx'))

/** The accepted terms, and the deletion of the account. */
export function PrivacyRows() {
  const { consentVersion, consentedAt } = usePerson()
  const [dialog, setDialog] = useState<'closed' | 'opened' | null>(null)
  return (
    <>
      {consentVersion && consentedAt && (
        <SettingRow
          label={t('Electronic Documents')}
          text={t(
            'You agreed to receive notices and documents electronically on {consentedAt} (version {consentVersion})',
            { consentedAt: formatInstantDay(consentedAt), consentVersion },
          )}
          control={() => null}
        />
      )}
      <SettingRow
        label={t('Your Account')}
        text={t(
          'Deletes your personal data from Rooftree permanently. Available once nothing is open with a landlord',
        )}
        control={textId => (
          <Button
            variant="default"
            color="red"
            size="sm"
            aria-describedby={textId}
            onClick={() => setDialog('opened')}
          >
            {t('Delete Account')}
          </Button>
        )}
      />
      {dialog && (
        <Suspense fallback={null}>
          <EraseAccount opened={dialog === 'opened'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  )
}
