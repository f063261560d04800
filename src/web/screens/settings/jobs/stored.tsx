import { getStorage, type StorageUse } from '#shared/documents/storage.ts'
import { labels, t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { formatBytes } from '#web/format/format.ts'

/** Stored bytes against their limit. */
export function Stored() {
  const call = useCall(getStorage)
  return (
    <Panel title={t('Storage')} subtitle={t('Space used, and the limits')}>
      <QueryBoundary label={t('Storage')} call={call}>
        {use => (
          <ul>
            {use.organization && (
              <li>{t('Your organization: {used}', { used: shareLabel(use.organization) })}</li>
            )}
            {use.installation && (
              <li>{t('Total: {used}', { used: shareLabel(use.installation) })}</li>
            )}
            {use.disk && <li>{diskLabel(use.disk)}</li>}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  )
}

function shareLabel({ kept, limit }: NonNullable<StorageUse['organization']>): string {
  const { files, reports, replies, archives, emails } = kept
  const all = files + reports + replies + archives + emails
  const kinds = (Object.keys(kindLabels) as (keyof typeof kindLabels)[])
    .filter(kind => kept[kind] > 0)
    .map(kind => `${kindLabels[kind]} ${formatBytes(kept[kind])}`)
  const of = t('{used} of {limit}', { used: formatBytes(all), limit: formatBytes(limit) })
  return kinds.length > 0 ? `${of} (${kinds.join(', ')})` : of
}

const kindLabels = labels({
  files: 'files',
  reports: 'reports',
  archives: 'archives',
  emails: 'emails',
  replies: 'saved responses',
})

function diskLabel({ free, total, reserve }: NonNullable<StorageUse['disk']>): string {
  const values = { free: formatBytes(free), total: formatBytes(total) }
  return free < reserve
    ? t(
        'Disk: {free} of {total} free. The disk is almost full: only payments and charges are still recorded.',
        values,
      )
    : t('Disk: {free} of {total} free', values)
}
