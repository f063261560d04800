import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { usePerson } from '#web/session/session.tsx'
import { SettingRow } from '../rows/setting-row.tsx'
import { EndTwoFactor } from './end-two-factor.tsx'

const StartTwoFactor = lazy(() => import('./start-two-factor.tsx'))

export function TwoFactorRow() {
  const { hasTwoFactor, hasProvenEmail } = usePerson()
  const [isStarting, setStarting] = useState(false)
  const [isEnding, setEnding] = useState(false)
  return (
    <>
      <SettingRow
        label={t('Two-Factor Authentication')}
        text={
          hasTwoFactor
            ? t('On: signing in requires your password and a code')
            : !hasProvenEmail
              ? t('Confirm your email first, in your profile above')
              : t('Requires a code from an app on your phone when you sign in')
        }
        control={textId => (
          <Button
            variant="default"
            size="sm"
            aria-describedby={textId}
            disabled={!hasTwoFactor && !hasProvenEmail}
            onClick={() => (hasTwoFactor ? setEnding(true) : setStarting(true))}
          >
            {hasTwoFactor ? t('Disable') : t('Enable')}
          </Button>
        )}
      />
      <LazyDialog opened={isStarting}>
        <StartTwoFactor opened={isStarting} onClose={() => setStarting(false)} />
      </LazyDialog>
      <EndTwoFactor opened={isEnding} onClose={() => setEnding(false)} />
    </>
  )
}
