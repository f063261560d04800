import { Button } from '@mantine/core'
import {
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
} from '#shared/account/sessions.ts'
import { t } from '#shared/language/t.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { useFresh } from '#web/client/use-fresh.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatAgo, formatInstantDay } from '#web/format/format.ts'
import { deviceLabel } from '#web/history/device.ts'
import styles from '../rows/rows.module.css'

/** The user's sessions; unknown ones can be ended. */
export function Sessions() {
  useFresh(listSessions)
  const { data, error, refetch } = useCall(listSessions)
  const refused = ({ sentence }: { sentence: string }) => toast.failure(sentence)
  const end = useSend(endSession, {
    onSuccess: () => toast.success(t('Session signed out')),
  })
  const endOthers = useSend(endOtherSessions, {
    onSuccess: () => toast.success(t('Signed out everywhere else')),
  })
  const isPending = end.isPending || endOthers.isPending
  return (
    <Panel
      title={t('Active Sessions')}
      subtitle={t('Sign out sessions you do not recognize, then change your password')}
      actions={
        data &&
        data.length > 1 && (
          <Button
            variant="default"
            size="sm"
            disabled={isPending}
            onClick={() => endOthers.mutate({}, { onError: refused })}
          >
            {t('Sign Out Everywhere Else')}
          </Button>
        )
      }
    >
      {!data && error ? (
        <FailureState
          title={t('Your sessions could not be loaded')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <LoadingRows count={1} label={t('Loading sessions')} />
      ) : (
        <ul className={styles.list} aria-label={t('Sessions')}>
          {data.map(session => (
            <li key={session.id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.label}>{deviceOf(session)}</p>
                <p className={styles.text}>
                  {session.address} ·{' '}
                  {t('since {day}', { day: formatInstantDay(session.createdAt) })} ·{' '}
                  {t('Last used: {ago}', { ago: formatAgo(session.lastSeenAt) })}
                </p>
              </div>
              {session.isCurrent ? (
                <StatusBadge tone="good">{t('This browser')}</StatusBadge>
              ) : (
                <Button
                  variant="default"
                  size="sm"
                  disabled={isPending}
                  aria-label={t('Sign out {device}, {address}', {
                    device: deviceOf(session),
                    address: session.address,
                  })}
                  onClick={() => end.mutate({ params: { id: session.id } }, { onError: refused })}
                >
                  {t('Sign Out')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function deviceOf({ userAgent }: Session): string {
  return userAgent ? deviceLabel(userAgent) : t('An unknown browser')
}
